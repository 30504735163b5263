import type { ImageKind } from '@molaar/domain/clinic';
import type { ColumnType } from 'kysely';

/** Whose radiograph a DICOM file says that it is; '' where it says nothing. */
export interface PatientInFile {
  familyName: string;
  givenName: string;
  id: string;
  /** yyyy-mm-dd. */
  birthDate: string | null;
}

export interface UnassignedImagesTable {
  organization_id: string;
  id: string;
  /** Hash of the file that was sent, in hexadecimal. */
  sha256: string;
  file_name: string;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  depth: number;
  tile_size: number;
  max_zoom: number;
  /** Calendar date; null when unknown. */
  date_taken: string | null;
  kind: ImageKind;
  millimetres_per_pixel: number | null;
  device: string | null;
  laterality: 'R' | 'L' | 'B' | null;
  /** The patient of a DICOM header; null for other files. */
  patient_in_file: ColumnType<PatientInFile | null, string | null, never>;
  received_at: Date;
  received_by: string;
  /** The API key that sent it for the person. */
  api_key_id: string | null;
  /** Size of the stored original; null for images from before migration 0062. */
  original_bytes: number | null;
}

/** Tables of migration 0052. */
export interface UnassignedImageTables {
  unassigned_images: UnassignedImagesTable;
}
