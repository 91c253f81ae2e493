import { expect, test } from 'vitest'
import { post } from '#server/providers/mail/outbox.ts'
import { run } from '#db/work.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { writerFor, type Tx } from './context.ts'

describeOnBoth('a write', (open) => {
  test('wakes the sender of emails if it may have made one due, and only then', async () => {
    const { portal, chapters } = await open()
    let kicks = 0
    const mail = { ...portal.providers.mail, kick: () => void kicks++ }
    const providers = { ...portal.providers, mail }
    const write = writerFor(
      { ...portal, providers },
      { chapterId: chapters.dc.id, actor: 'system:test', correlation: 't' },
    )
    const kicksOf = async (work: Parameters<typeof write>[0]) => {
      kicks = 0
      await write(work)
      return kicks
    }
    const email = {
      chapterId: chapters.dc.id,
      kind: 'receipt',
      to: 'noor@example.org',
      subject: 'S',
      text: 'T',
      html: 'H',
    }
    expect(await kicksOf(({ sql }) => run(sql.deleteFrom('sessions').where('personId', '=', 'nobody')))).toBe(0)
    expect(await kicksOf((tx: Tx) => post(tx.sql, email, tx.now))).toBe(1)
    const release = ({ sql }: Tx) =>
      run(sql.updateTable('bulkMail').set({ heldAt: null }).where('chapterId', '=', chapters.dc.id))
    expect(await kicksOf(release)).toBe(1)
  })
})
