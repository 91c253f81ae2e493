import { checkpointKey, fingerprintOf, publicKeyText } from '#events-log/checkpoint.ts'
import { writeCheckpoint } from '#server/features/books/checkpoints.writes.ts'
import { count, grouped } from './layout.ts'
import type { Verb } from './verb.ts'

/** Signs a checkpoint of the current log. */
export const run: Verb = async (cli) => {
  const books = await cli.books()
  const checkpoint = await writeCheckpoint(books)
  const publicKey = publicKeyText(checkpointKey(books.env.appSecret))
  const fingerprint = fingerprintOf(publicKey)
  return {
    ok: true,
    figures: { checkpoint, publicKey, fingerprint },
    lines: [
      checkpoint
        ? `Signed: ${count(checkpoint.position)} entries, ${checkpoint.hash}`
        : 'Nothing has been added since the last checkpoint, so there is nothing to sign.',
      `Public key:  ${publicKey}`,
      `Fingerprint: ${grouped(fingerprint)}. Publish it where treasurers can find it.`,
    ],
  }
}
