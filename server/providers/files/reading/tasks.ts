import type { AcceptedFile } from './accepted-file.ts'

/** Left, top and side of a part of a picture, in its own pixels. */
export type Square = { x: number; y: number; side: number }

/**
 * A question to the reading process: to check a file and make it fit to be stored, to cut a portrait, or to make a
 * picture smaller.
 */
export type ReadingTask =
  | { kind: 'accept'; bytes: Uint8Array; video: boolean }
  | { kind: 'portrait'; bytes: Uint8Array; square: Square | null; format: 'jpeg' | 'png' }
  | { kind: 'smaller'; bytes: Uint8Array; width: number }

/** A stored file with the number of its pages, where it is a PDF that says so. */
export type ReadFile = AcceptedFile & { pages: number | null }

/** Its answer; a refusal crosses as its parts. */
export type ReadingResult =
  | { file: ReadFile }
  | { picture: Uint8Array }
  | { refused: { why: 'invalid'; text: string; status?: number; documented?: string } }
