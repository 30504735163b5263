import { z } from 'zod';
import { id, instant } from './common';

/** A comment on a patient; written by a person of the clinic, optionally about an image, and never edited. */
export const patientComment = z.object({
  id,
  patientId: id,
  /** The image that it is about; null when there is none or it is deleted. */
  image: z.object({ id, imageNumber: z.number().int() }).nullable(),
  author: z.object({ id, name: z.string() }),
  comment: z.string(),
  createdAt: instant,
});
export type PatientComment = z.infer<typeof patientComment>;

export const listCommentsInput = z.object({ patientId: id });

/** The client creates the id, so that a repeated request adds nothing. */
export const addCommentInput = z.object({
  id,
  patientId: id,
  imageId: id.nullable().default(null),
  comment: z.string().trim().min(1).max(4000),
});
export type AddCommentInput = z.infer<typeof addCommentInput>;

export const deleteCommentInput = z.object({ patientId: id, id });
export type DeleteCommentInput = z.infer<typeof deleteCommentInput>;
