import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'

type Line = {
  lineId: string
  lineKey: string
  day: string
  amountCents: number
  text: string
  checkNumber: string | null
}

/**
 * Bank lines without an ID are known by a hash of what the bank wrote instead of its text, which names people; texts have
 * at most 1,000 characters. The rules for keys are repeated here, so that the migration does the same in every release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const lines = db as unknown as Kysely<{ bankLines: Line }>
  for (let last = ''; ;) {
    const rows = await lines
      .selectFrom('bankLines')
      .select(['lineId', 'lineKey', 'day', 'amountCents', 'text', 'checkNumber'])
      .where('lineId', '>', last)
      .orderBy('lineId')
      .limit(500)
      .execute()
    for (const row of rows) {
      const { lineId, lineKey } = row
      const text = row.text.slice(0, 1000)
      const written = keyOf(row, row.text)
      const number = lineKey.startsWith(`line ${written}`) ? lineKey.slice(`line ${written}`.length) : null
      const hash = createHash('sha256').update(keyOf(row, text)).digest('hex')
      const changes = { text, ...(number === null ? {} : { lineKey: `line ${hash}${number}` }) }
      if (number !== null || text !== row.text)
        await lines.updateTable('bankLines').set(changes).where('lineId', '=', lineId).execute()
    }
    if (rows.length < 500) break
    last = rows.at(-1)!.lineId
  }
}

const keyOf = ({ day, amountCents, checkNumber }: Line, text: string) =>
  `${day} ${amountCents} ${checkNumber ?? ''} ${text.toUpperCase().replace(/\s+/g, ' ').trim()}`
