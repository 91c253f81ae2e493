import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { earlierDatabase, layRows } from '#tests/support/databases/earlier.ts'
import { bulkMailOf, ofToday } from './bulk-mail.ts'

/** The last release in which every sender could send as many emails as it liked. */
const before = '0710-polls'

const at = '2026-01-01T00:00:00.000Z'

describe.each(['sqlite', 'postgres'] as const)('senders of an earlier release on %s', (dialect) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test('are known to mail providers where they sent bulk emails', async () => {
    const { location, drop } = await earlierDatabase(dialect, before)
    closing.push(drop)
    const store = await openStore(location)
    closing.push(() => store.close())
    const row = { kind: 'email', toAddress: 'm@b.example', subject: '', text: '', html: '', attempts: 1, createdAt: at }
    await layRows(store, 'outbox', [
      { ...row, mailId: '1', chapterId: 'sent', isBulk: 1, sentAt: '2026-01-02T00:00:00.000Z' },
      { ...row, mailId: '2', chapterId: 'sent', isBulk: 1, sentAt: at },
      { ...row, mailId: '3', chapterId: 'waits', isBulk: 1 },
      { ...row, mailId: '4', chapterId: 'receipts', isBulk: 0, sentAt: at },
    ])
    await migrate(location)
    const today = async (chapterId: string) =>
      ofToday(await bulkMailOf(store.read, chapterId).executeTakeFirst(), 'America/New_York', new Date(at))
    expect((await bulkMailOf(store.read, 'sent').executeTakeFirst())?.warmSince).toBe(at)
    expect(await today('sent')).toBeNull()
    for (const chapterId of ['waits', 'receipts', 'new']) expect(await today(chapterId)).toEqual({ taken: 0, max: 200 })
  })
})
