/** The origin of a request; `ip` as the server trusts it, `deviceMark` as the device presents it. */
export type Caller = {
  readonly ip: string;
  readonly userAgent?: string | undefined;
  readonly deviceMark?: string | undefined;
};
