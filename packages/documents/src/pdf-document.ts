import { deflateSync } from 'node:zlib';
import { escapeMarkup } from '@molaar/domain/text';
import PDFDocument from 'pdfkit';

/** The stream of a page's drawing, as pdfkit keeps it. Its types name none of this. */
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
 * pdfkit's document, kept in memory and handed over whole. pdfkit turns each line of a page and of the file into bytes letter by
 * letter and sends each through a stream; here lines are gathered as text, and become bytes and are packed a page at a time.
 */
export class GatheredPdf extends PDFDocument {
  /** Declared, not set: pdfkit writes the file's first lines while it is being made. */
  declare private parts: Uint8Array[] | undefined;
  declare private lines: string | undefined;
  private finished: () => void = () => undefined;

  override addPage(options?: PDFKit.PDFDocumentOptions): this {
    super.addPage(options);
    const { content } = (this as unknown as Inside).page;
    // pdfkit's own head of a page, written before it could be told.
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

  /** Ends the document; its bytes. */
  async bytes(): Promise<Buffer> {
    const done = new Promise<void>((resolve) => {
      this.finished = resolve;
    });
    this.end();
    await done;
    return Buffer.concat([...(this.parts ?? []), Buffer.from(this.lines ?? '', 'latin1')]);
  }

  /** pdfkit's way to its output: text, a line of the file, or bytes. */
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

  /** The facts of the file once more, in XML, into which pdfkit writes them as they are: a clinic "A & B" would break it. */
  _addInfo(): void {
    const inside = this as unknown as Inside;
    const { info } = inside;
    inside.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escapeMarkup(value) : value]),
    );
    (PDFDocument.prototype as unknown as Inside)._addInfo.call(this);
    inside.info = info;
  }

  /** Nothing is streamed; null says that the file is at its end. */
  override push(chunk: unknown): boolean {
    if (chunk === null) this.finished();
    return true;
  }
}
