export type ServerEvent = { readonly name: string; readonly data: string };

/** Takes the text of an event stream in pieces of any size and delivers each complete event. */
export function makeEventParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    // A line end may be split.
    rest = (rest + piece).replaceAll('\r\n', '\n');
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const event = parse(rest.slice(0, end));
      rest = rest.slice(end + 2);
      if (event !== null) onEvent(event);
    }
  };
}

function parse(block: string): ServerEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
  }
  return name === 'message' && data.length === 0 ? null : { name, data: data.join('\n') };
}
