import { deflateSync } from 'node:zlib';
import { escapeMarkup } from '@molaar/domain/text';
import PDFDocument from 'pdfkit';

/** pdfkit's content stream of a page, which its types do not declare. */
interface Content {
  readonly data: Record<string, unknown>;
  compress: boolean;
  buffer: Uint8Array[];
  write(line: string): void;
  end(): void;
  finalize(): void;
}

interface Inside {
  readonly page: { readonly content: Content };
  info: Readonly<Record<string, unknown>>;
  _offset: number;
  _addInfo(): void;
}

/**
 * A pdfkit document that is built in memory. pdfkit encodes each line of a page separately and writes it to a stream;
 * here lines are collected as text, and encoded and compressed once per page.
 */
export class GatheredPdf extends PDFDocument {
  /** Declared without initializer: pdfkit writes the first lines of the file in its constructor. */
  declare private parts: Uint8Array[] | undefined;
  declare private lines: string | undefined;
  private finished: () => void = () => undefined;

  override addPage(options?: PDFKit.PDFDocumentOptions): this {
    super.addPage(options);
    const { content } = (this as unknown as Inside).page;
    // pdfkit has already written the page header in addPage.
    const head = Buffer.concat(content.buffer.splice(0)).toString('latin1');
    let drawn = head;
    content.write = (line) => {
      drawn += `${line}\n`;
    };
    content.end = () => {
      content.compress = false;
      content.data.Filter = 'FlateDecode';
      content.buffer.push(deflateSync(Buffer.from(drawn, 'latin1')));
      content.finalize();
    };
    return this;
  }

  /** Ends the document. @returns the bytes of the file. */
  async bytes(): Promise<Buffer> {
    const done = new Promise<void>((resolve) => {
      this.finished = resolve;
    });
    this.end();
    await done;
    return Buffer.concat([...(this.parts ?? []), Buffer.from(this.lines ?? '', 'latin1')]);
  }

  /** Overrides pdfkit's output: a line of the file as text, or bytes. */
  _write(data: string | Uint8Array): void {
    const inside = this as unknown as Inside;
    if (typeof data === 'string') {
      this.lines = `${this.lines ?? ''}${data}\n`;
      inside._offset += data.length + 1;
      return;
    }
    this.parts ??= [];
    this.parts.push(Buffer.from(this.lines ?? '', 'latin1'), data);
    this.lines = '';
    inside._offset += data.length;
  }

  /** Escapes the file's metadata for its XML copy: pdfkit does not, and a clinic "A & B" would make it invalid. */
  _addInfo(): void {
    const inside = this as unknown as Inside;
    const { info } = inside;
    inside.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escapeMarkup(value) : value]),
    );
    (PDFDocument.prototype as unknown as Inside)._addInfo.call(this);
    inside.info = info;
  }

  /** Nothing is streamed; null marks the end of the file. */
  override push(chunk: unknown): boolean {
    if (chunk === null) this.finished();
    return true;
  }
}
