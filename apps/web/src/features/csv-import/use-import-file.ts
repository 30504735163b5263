import { useState } from 'react';
import { failureOf, failureText } from '../../client/api/failure';
import { useTexts } from '../../client/texts/texts';
import { readTextFile } from './read-text-file';

interface Rules {
  /** The largest file, bytes. */
  maxSize: number;
  /** The error of a larger file. */
  tooLarge: string;
  /** Called when another file was chosen: the earlier preview is outdated. */
  onChoose: () => void;
  onRead: (content: string) => void;
}

export interface ImportFile {
  /** Empty until a file is chosen. */
  readonly name: string;
  readonly content: string;
  /** Why the file cannot be imported, in the user's language. */
  readonly problem: string | null;
  readonly choose: (file: File | null) => Promise<void>;
  /** Stores why the preview failed. */
  readonly reject: (error: unknown) => void;
}

/** Reads the CSV file of an import in the browser: the text that was previewed is the text that is imported. */
export function useImportFile({ maxSize, tooLarge, onChoose, onRead }: Rules): ImportFile {
  const texts = useTexts();
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    onChoose();
    setName(file.name);
    if (file.size > maxSize) return setProblem(tooLarge);
    // The file was moved, changed or locked by another program after it was chosen.
    const read = await readTextFile(file).catch(() => null);
    if (read === null) return setProblem(texts.csvImport.unreadable());
    setProblem(null);
    setContent(read);
    onRead(read);
  }

  function reject(error: unknown): void {
    const failure = failureOf(error);
    setProblem(failure.fields.text ?? failureText(failure));
  }

  return { name, content, problem, choose, reject };
}
