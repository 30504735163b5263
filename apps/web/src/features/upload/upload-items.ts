import type { SameFile } from '@molaar/contracts';
import type { DicomHeader } from '@molaar/dicom';
import {
  type ComparedPatient,
  comparePatient,
  dateTakenProblem,
  type ImageKind,
  isAnalysed,
  kindOfModality,
  type PatientDifference,
  type PatientInFile,
} from '@molaar/domain/clinic';
import { translations } from '@molaar/i18n';
import { create } from 'zustand';
import { CallError, failureOf, failureText } from '../../client/api/failure';
import { portal, trpcClient } from '../../client/api/trpc';
import { uploadImage } from '../../client/api/upload-image';
import { currentLocale } from '../../client/locale/locale-store';
import { checkFile, type FileProblem, type ImageSize } from './check-file';
import { localToday, type ProposedDate, proposeDateTaken } from './propose-date-taken';
import { hashOf } from './same-file';
import { scaleBelowLimit } from './scale-image';

export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly size: ImageSize | null;
  readonly scaled: boolean;
  readonly state: 'checking' | 'rejected' | 'scaling' | 'ready' | 'uploading' | 'done' | 'failed' | 'cancelled';
  readonly problem: FileProblem | null;
  /** The share that was sent, 0 to 1. */
  readonly progress: number;
  /** The connection is lost; the upload continues by itself. */
  readonly waiting: boolean;
  readonly failure: string | null;
  readonly imageId: string | null;
  /** When it was taken, yyyy-mm-dd; what the person typed while that is no possible date; empty for none. */
  readonly dateTaken: string;
  /** Where the proposed date comes from. */
  readonly dateFrom: ProposedDate['from'];
  /** Why the server rejects the date. */
  readonly dateError: string | null;
  readonly kind: ImageKind;
  /** The patient that the header of a DICOM file names. */
  readonly patientInFile: PatientInFile | null;
  /** The server has found another patient in a file whose header the browser does not read. */
  readonly serverFoundOther: boolean;
  /** Id of the patient for whom the person has confirmed a file that names another. */
  readonly confirmedFor: string | null;
  /** The file's hash in hexadecimal; null while it is not known. */
  readonly sha256: string | null;
  /** Images of the clinic that were uploaded from the same file. */
  readonly sameFiles: readonly SameFile[];
}

/** The chosen patient, as far as files are compared with it. */
export type ChosenPatient = ComparedPatient & { readonly id: string };

/** Returns in what a file contradicts the patient; empty while none is chosen. */
export function differencesOf({ patientInFile }: UploadItem, patient: ChosenPatient | null): PatientDifference[] {
  return patientInFile && patient ? comparePatient(patientInFile, patient) : [];
}

/** Whether a person must first confirm that the file is this patient's. */
export function isUnconfirmed(item: UploadItem, patient: ChosenPatient | null): boolean {
  if (!patient || item.confirmedFor === patient.id) return false;
  return item.serverFoundOther || differencesOf(item, patient).length > 0;
}

interface Uploads {
  readonly items: readonly UploadItem[];
  add(files: readonly File[]): void;
  remove(key: number): void;
  cancel(key: number): void;
  scale(key: number): Promise<void>;
  setDetails(key: number, details: Partial<Pick<UploadItem, 'dateTaken' | 'kind' | 'confirmedFor'>>): void;
  /**
   * Uploads the ready and confirmed files one after the other; the server starts their analyses.
   * @returns the ids of the stored images
   */
  start(patient: ChosenPatient): Promise<string[]>;
}

/** Whether the item can be uploaded now. */
export const isSendable = ({ state }: UploadItem): boolean => state === 'ready' || state === 'failed' || state === 'cancelled';

/** Whether the item has a date on which it can have been taken. */
export const hasDate = ({ dateTaken }: Pick<UploadItem, 'dateTaken'>): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(dateTaken) && dateTaken <= localToday(new Date());

/** Whether the server will analyse one of the items. */
export const willAnalyse = (items: readonly UploadItem[]): boolean => items.some((item) => isSendable(item) && isAnalysed(item.kind));

let lastKey = 0;

/** The files of an open dialog, with optional initial ones. */
export function createUploads(first: readonly File[] = []) {
  const controllers = new Map<number, AbortController>();

  const uploads = create<Uploads>()((set, get) => {
    const patch = (key: number, change: Partial<UploadItem>) =>
      set(({ items }) => ({ items: items.map((item) => (item.key === key ? { ...item, ...change } : item)) }));

    async function check(key: number, file: File): Promise<void> {
      const { problem, size, header } = await checkFile(file);
      if (header) takeHeader(key, header);
      patch(key, { problem, size, state: problem ? 'rejected' : 'ready' });
      if (!problem) void findSameFiles(key, file);
    }

    /** A file that cannot be compared, as without a connection, is uploaded all the same. */
    async function findSameFiles(key: number, file: File): Promise<void> {
      const sha256 = await hashOf(file).catch(() => null);
      if (sha256 === null) return;
      patch(key, { sha256 });
      const sameFiles = await trpcClient.images.sameFiles.query({ sha256 }).catch(() => []);
      patch(key, { sameFiles });
    }

    function takeHeader(key: number, { patient, dateTaken, modality }: DicomHeader): void {
      const today = localToday(new Date());
      const isPossible = dateTaken !== null && dateTakenProblem(dateTaken, { today, birthDate: null }) === null;
      patch(key, {
        patientInFile: patient,
        kind: kindOfModality(modality),
        ...(isPossible ? { dateTaken, dateFrom: 'EXIF' as const } : {}),
      });
    }

    async function proposeDate(key: number, file: File): Promise<void> {
      const { day, from } = await proposeDateTaken(file, new Date());
      // What the person has entered meanwhile stays.
      const isUntouched = get().items.some(
        (item) => item.key === key && item.dateFrom === 'TODAY' && item.dateTaken === localToday(new Date()),
      );
      if (isUntouched) patch(key, { dateTaken: day, dateFrom: from });
    }

    async function send(item: UploadItem, patientId: string): Promise<string | null> {
      const controller = new AbortController();
      controllers.set(item.key, controller);
      patch(item.key, { state: 'uploading', progress: 0, waiting: false, failure: null });
      try {
        const { id } = await uploadImage({
          file: item.file,
          fileName: item.file.name,
          patientId,
          dateTaken: item.dateTaken,
          kind: item.kind,
          confirmPatient: item.confirmedFor === patientId,
          signal: controller.signal,
          onProgress: (progress) => patch(item.key, { progress }),
          onWaiting: (waiting) => patch(item.key, { waiting }),
        });
        patch(item.key, { state: 'done', progress: 1, imageId: id });
        return id;
      } catch (error) {
        const cancelled = error instanceof DOMException && error.name === 'AbortError';
        if (cancelled) patch(item.key, { state: 'cancelled' });
        else {
          const serverFoundOther = failureOf(error).code === 'PATIENT_MISMATCH';
          const dateError = failureOf(error).fields.dateTaken ?? null;
          patch(item.key, { state: 'failed', failure: textOf(error), dateError, serverFoundOther });
        }
        return null;
      } finally {
        controllers.delete(item.key);
      }
    }

    return {
      items: [],
      add(files) {
        const items = files.map(
          (file): UploadItem => ({
            key: ++lastKey,
            file,
            size: null,
            scaled: false,
            state: 'checking',
            problem: null,
            progress: 0,
            waiting: false,
            failure: null,
            imageId: null,
            dateTaken: localToday(new Date()),
            dateFrom: 'TODAY',
            dateError: null,
            kind: 'PANORAMIC',
            patientInFile: null,
            serverFoundOther: false,
            confirmedFor: null,
            sha256: null,
            sameFiles: [],
          }),
        );
        set((before) => ({ items: [...before.items, ...items] }));
        for (const { key, file } of items) {
          void check(key, file);
          void proposeDate(key, file);
        }
      },
      remove: (key) => set(({ items }) => ({ items: items.filter((item) => item.key !== key) })),
      cancel: (key) => controllers.get(key)?.abort(),
      setDetails: (key, details) => patch(key, { ...details, ...('dateTaken' in details ? { dateFrom: 'TODAY', dateError: null } : {}) }),
      async scale(key) {
        const item = get().items.find((candidate) => candidate.key === key);
        if (!item?.size) return;
        patch(key, { state: 'scaling' });
        const scaled = await scaleBelowLimit(item.file, item.size);
        patch(key, { file: scaled.file, scaled: true });
        await check(key, scaled.file);
      },
      async start(patient) {
        const ids: string[] = [];
        for (const { key } of get().items) {
          // As it is now: while an earlier file was uploaded, the person may have changed or removed this one.
          const item = get().items.find((one) => one.key === key);
          if (!item || !hasDate(item) || !isSendable(item) || isUnconfirmed(item, patient)) continue;
          const id = await send(item, patient.id);
          if (id) ids.push(id);
        }
        await portal.patients.invalidate();
        return ids;
      },
    };
  });
  if (first.length > 0) uploads.getState().add(first);
  return uploads;
}

/** Returns the text of an error; without a response the connection was lost. */
function textOf(error: unknown): string {
  if (error instanceof CallError && error.body === null) return translations(currentLocale()).images.upload.connectionLost();
  return failureText(failureOf(error));
}
