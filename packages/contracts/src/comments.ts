import { z } from 'zod';
import { id, instant } from './common';

/** A comment to a patient's file: written once, by a person of the clinic, perhaps while looking at a radiograph. */
export const patientComment = z.object({
  id,
  patientId: id,
  /** The radiograph that it was written to; null where it was to none, or it is gone. */
  image: z.object({ id, imageNumber: z.number().int() }).nullable(),
  author: z.object({ id, name: z.string() }),
  comment: z.string(),
  createdAt: instant,
});
export type PatientComment = z.infer<typeof patientComment>;

export const listCommentsInput = z.object({ patientId: id });

/** The id is made by who writes it, so that a repeated request adds nothing. */
export const addCommentInput = z.object({
  id,
  patientId: id,
  imageId: id.nullable().default(null),
  comment: z.string().trim().min(1).max(4000),
});
export type AddCommentInput = z.infer<typeof addCommentInput>;

export const deleteCommentInput = z.object({ patientId: id, id });
export type DeleteCommentInput = z.infer<typeof deleteCommentInput>;
