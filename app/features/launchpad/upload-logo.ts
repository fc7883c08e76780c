import { FILES_PATH } from '#domain/file/paths.ts';
import { exchange } from '#app/platform/http.ts';
import { isLocalCode } from '#app/platform/problem.ts';
import { isOnDevice } from './logo-source.ts';

/** A data URL of the picture, which a draft can contain like its other fields. */
export async function toDataUrl(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${picture.type};base64,${btoa(letters)}`;
}

function fromDataUrl(url: string): Blob {
  const [head = '', base64 = ''] = url.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' });
}

export type UploadedLogo =
  /** The hash of the stored picture; '' for no logo. */
  | { readonly status: 'stored'; readonly logo: string }
  /** There is no connection, so the logo is still only on this device. */
  | { readonly status: 'offline' }
  | { readonly status: 'refused'; readonly text: string };

/** Uploads a logo that is only on this device. Others are stored already. */
export async function uploadLogo(logo: string): Promise<UploadedLogo> {
  if (!isOnDevice(logo)) return { status: 'stored', logo };
  const uploaded = await exchange('post', FILES_PATH, { file: fromDataUrl(logo) });
  if (uploaded.ok) return { status: 'stored', logo: uploaded.value.hash };
  const { code, detail, remedy } = uploaded.problem;
  return isLocalCode(code) ? { status: 'offline' } : { status: 'refused', text: `${detail}. ${remedy}` };
}
