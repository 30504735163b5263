import { parentPort } from 'node:worker_threads';
import { AppError } from '@molaar/contracts';
import type { DicomAnswer, DicomTask } from './dicom-reader';
import { readDicomImage } from './read-dicom-image';

/** The thread of `createDicomReader`. */
parentPort?.on('message', ({ bytes }: DicomTask) => void answer(bytes));

async function answer(bytes: Uint8Array): Promise<void> {
  parentPort?.postMessage(await read(bytes));
}

async function read(bytes: Uint8Array): Promise<DicomAnswer> {
  try {
    return { image: await readDicomImage(bytes) };
  } catch (error) {
    const { code, description } = error instanceof AppError ? error : new AppError('IMAGE_UNREADABLE', 'the DICOM file is damaged');
    return { code, description };
  }
}
