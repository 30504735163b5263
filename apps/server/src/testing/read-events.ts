export interface SentEvent {
  event: string;
  id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any data
  data: any;
}

/** Yields the server-sent events of a response until it ends. */
export async function* readEvents(response: Response): AsyncGenerator<SentEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end).trim();
      text = text.slice(end + 2);
      if (block) yield parse(block);
    }
  }
}

function parse(block: string): SentEvent {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  const data = fields.get('data');
  return { event: fields.get('event') ?? 'message', id: fields.get('id'), data: data ? JSON.parse(data) : undefined };
}
