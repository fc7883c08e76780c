/** The part of D-Bus that a desktop needs to show notifications (dbus.freedesktop.org/doc/dbus-specification.html). */

export const METHOD_CALL = 1;
export const METHOD_RETURN = 2;
export const ERROR = 3;
export const SIGNAL = 4;

/** The header fields, by their numbers. */
const PATH = 1;
const INTERFACE = 2;
const MEMBER = 3;
const ERROR_NAME = 4;
const REPLY_SERIAL = 5;
const DESTINATION = 6;
const SENDER = 7;
const SIGNATURE = 8;
const TYPES: Readonly<Record<number, string>> = {
  [PATH]: 'o',
  [INTERFACE]: 's',
  [MEMBER]: 's',
  [ERROR_NAME]: 's',
  [REPLY_SERIAL]: 'u',
  [DESTINATION]: 's',
  [SENDER]: 's',
  [SIGNATURE]: 'g',
};

export type Value = number | string | readonly string[];
export type Body = { readonly signature: string; readonly values: readonly Value[] };
export type Call = {
  readonly serial: number;
  readonly interface: string;
  readonly member: string;
  /** Reads the next argument: a number, a text or texts (`as`). */
  readonly next: (type: 'u' | 's' | 'as') => Value;
};

class Writer {
  #bytes = Buffer.alloc(0);

  get bytes(): Buffer {
    return this.#bytes;
  }

  align(to: number): void {
    this.#add(Buffer.alloc((to - (this.#bytes.length % to)) % to));
  }

  byte(value: number): void {
    this.#add(Buffer.from([value]));
  }

  value(type: string, value: Value): void {
    if (type === 'g') {
      this.byte(String(value).length);
      this.#add(Buffer.from(`${String(value)}\0`));
    } else if (type === 'as') {
      const texts = new Writer();
      for (const text of value as readonly string[]) texts.value('s', text);
      this.value('u', texts.bytes.length);
      this.#add(texts.bytes);
    } else {
      this.align(4);
      const isNumber = type === 'u' || type === 'b';
      const text = isNumber ? Buffer.alloc(0) : Buffer.from(`${String(value)}\0`);
      const head = Buffer.alloc(4);
      head.writeUInt32LE(isNumber ? Number(value) : text.length - 1);
      this.#add(Buffer.concat([head, text]));
    }
  }

  #add(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
  }
}

class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  align(to: number): void {
    this.at += (to - (this.at % to)) % to;
  }

  byte(): number {
    this.at += 1;
    return this.#bytes.readUInt8(this.at - 1);
  }

  value(type: string): Value {
    if (type === 'g') return this.#text(this.byte());
    this.align(4);
    const head = this.#bytes.readUInt32LE(this.at);
    this.at += 4;
    if (type === 'u') return head;
    if (type !== 'as') return this.#text(head);
    const texts: string[] = [];
    const end = this.at + head;
    while (this.at < end) texts.push(String(this.value('s')));
    return texts;
  }

  #text(length: number): string {
    this.at += length + 1;
    return this.#bytes.subarray(this.at - length - 1, this.at - 1).toString();
  }
}

type Head = {
  readonly type: number;
  readonly serial: number;
  readonly fields: readonly (readonly [number, Value])[];
};

function message({ type, serial, fields }: Head, { signature, values }: Body): Buffer {
  const types = signature.match(/a?[a-z]/g) ?? [];
  const body = new Writer();
  types.forEach((one, index) => body.value(one, values[index] ?? ''));
  const heads = new Writer();
  const all = signature === '' ? fields : [...fields, [SIGNATURE, signature] as const];
  for (const [field, value] of all) {
    heads.align(8);
    heads.byte(field);
    heads.value('g', TYPES[field] ?? 's');
    heads.value(TYPES[field] ?? 's', value);
  }
  const start = new Writer();
  for (const byte of ['l'.charCodeAt(0), type, 0, 1]) start.byte(byte);
  for (const value of [body.bytes.length, serial, heads.bytes.length]) start.value('u', value);
  heads.align(8);
  return Buffer.concat([start.bytes, heads.bytes, body.bytes]);
}

const NAME = 'org.freedesktop.Notifications';
const BUS = 'org.freedesktop.DBus';
const CLIENT = ':1.1';

export const reply = (serial: number, to: Call, body: Body): Buffer => {
  const sender = to.interface === BUS ? BUS : NAME;
  const fields = [
    [REPLY_SERIAL, to.serial],
    [DESTINATION, CLIENT],
    [SENDER, sender],
  ] as const;
  return message({ type: METHOD_RETURN, serial, fields }, body);
};

export const failure = (serial: number, to: Call): Buffer => {
  const fields = [
    [REPLY_SERIAL, to.serial],
    [DESTINATION, CLIENT],
    [SENDER, BUS],
    [ERROR_NAME, `${BUS}.Error.ServiceUnknown`],
  ] as const;
  return message({ type: ERROR, serial, fields }, { signature: '', values: [] });
};

export const signal = (serial: number, member: string, body: Body): Buffer => {
  const fields = [
    [PATH, '/org/freedesktop/Notifications'],
    [INTERFACE, NAME],
    [MEMBER, member],
    [SENDER, ':1.2'],
  ] as const;
  return message({ type: SIGNAL, serial, fields }, body);
};

/** The first message of what has come, and the rest; null while it is not whole. */
export function readCall(bytes: Buffer): { readonly call: Call | null; readonly rest: Buffer } | null {
  if (bytes.length < 16) return null;
  const fieldsEnd = 16 + bytes.readUInt32LE(12);
  const bodyAt = fieldsEnd + ((8 - (fieldsEnd % 8)) % 8);
  const end = bodyAt + bytes.readUInt32LE(4);
  if (bytes.length < end) return null;
  const fields = new Map<number, Value>();
  const reader = new Reader(bytes, 16);
  while (reader.at < fieldsEnd) {
    reader.align(8);
    const field = reader.byte();
    fields.set(field, reader.value(String(reader.value('g'))));
  }
  const body = new Reader(bytes.subarray(bodyAt, end), 0);
  const call = {
    serial: bytes.readUInt32LE(8),
    interface: String(fields.get(INTERFACE) ?? ''),
    member: String(fields.get(MEMBER) ?? ''),
    next: (type: 'u' | 's' | 'as') => body.value(type),
  };
  return { call: bytes[1] === METHOD_CALL ? call : null, rest: bytes.subarray(end) };
}
