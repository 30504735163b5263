import { useState } from 'react';
import { failureOf, failureText } from '../../client/api/failure';
import { useTexts } from '../../client/texts/texts';
import { readTextFile } from './read-text-file';

interface Rules {
  /** Bytes. */
  maxSize: number;
  /** What is said of a larger file. */
  tooLarge: string;
  /** Another file was chosen: what was found in the one before no longer counts. */
  onChoose: () => void;
  onRead: (content: string) => void;
}

export interface ImportFile {
  /** Empty until one is chosen. */
  readonly name: string;
  readonly content: string;
  /** Why it cannot be taken, in the user's language. */
  readonly problem: string | null;
  readonly choose: (file: File | null) => Promise<void>;
  /** Keeps why the server found nothing in it. */
  readonly refuse: (error: unknown) => void;
}

/** The CSV file of an import, read in the browser: its text is previewed first and taken as it was previewed. */
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
    // Moved, changed or locked by another program since it was chosen.
    const read = await readTextFile(file).catch(() => null);
    if (read === null) return setProblem(texts.csvImport.unreadable());
    setProblem(null);
    setContent(read);
    onRead(read);
  }

  function refuse(error: unknown): void {
    const failure = failureOf(error);
    setProblem(failure.fields.text === 'tooManyLines' ? texts.csvImport.tooManyLines() : failureText(failure));
  }

  return { name, content, problem, choose, refuse };
}
