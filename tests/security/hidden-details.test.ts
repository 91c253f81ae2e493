import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { apiRouter, rest } from '#server/wiring/api.ts'
import { addressOf, exportEntryPoints, nowhere, pageEntryPoints, questions } from '#tests/entry-points/tables.ts'
import { sessionOfViewer, type Viewer } from '#tests/access/viewers.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openDemo } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite, emailOf, memberIds } from '#tests/support/world/world.ts'

const hidden = {
  email: 'hidden.canary@lifer.example',
  primaryPhone: '(202) 555-0177',
  alternateEmail: 'second.canary@lifer.example',
  alternatePhone: '(202) 555-0178',
}
const secrets = /hidden\.canary|second\.canary|555-017[78]/
/** The email address of a member who shows both email and phone. */
const visibleAddress = emailOf('inactive')

const queries = Object.entries(
  apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).filter(([, { _def }]) => _def.type === 'query')

describeOnSqlite('hidden email and phone of a member', (openWorld) => {
  test('are hidden from other members and visitors everywhere, and shown to admins', { timeout: 300_000 }, async () => {
    const world = await openDemo(openWorld)
    const client = openHttpClient(world)
    const eventId = await announcePicnic(world)
    const { email, ...changes } = hidden
    await world.as('lifer').accounts.updateProfile({ ...changes, showsEmail: 'true', showsPhone: true })
    await world.as('lifer').accounts.updateProfile({ showsEmail: 'false', showsPhone: false })
    await world.as('inactive').accounts.updateProfile({ showsEmail: true, showsPhone: true })
    await world.store.write(({ sql }) => run(sql.updateTable('people').set({ email }).where('personId', '=', 'lifer')))
    const cSessionId = await world.as('admin').committees.addSession({ fromYear: 2026, toYear: 2028, active: true })
    await world
      .as('admin')
      .committees.add({ cSessionId, memberId: memberIds.lifer, position: 'secretary', bio: 'Keeps the minutes.' })
    await world.as('admin').helpContacts.add({
      memberId: memberIds.lifer,
      helpFor: 'Dues',
      contactEmail: 'desk@lifer.example',
      contactPhone: '',
      isTrue: 'true',
    })

    const asked = { memberId: memberIds.lifer, eventId, search: 'lifer', of: 'chapter', format: 'csv' }
    const inputs: [name: string, input: object][] = []
    for (const [name] of queries) inputs.push([name, { ...asked, ...(await questions[name]?.(world)) }], [name, {}])

    const seenBy: Record<string, string[]> = {}
    for (const viewer of ['anonymous', 'member', 'admin signed in as member', 'admin'] as Viewer[]) {
      const seen = { hidden: [] as string[], visible: [] as string[] }
      const look = async (name: string, path: string) => {
        world.clock.forward(61)
        // A token lasts for a few hours.
        const by = await sessionOfViewer(client, viewer)
        const { text } = await client.request(
          path,
          by ? { by, ...(/^\/api\/(?!trpc)/.test(path) ? { with: 'bearer' } : {}) } : {},
        )
        if (secrets.test(text)) seen.hidden.push(name)
        if (text.includes(visibleAddress)) seen.visible.push(name)
      }
      for (const path of Object.keys(pageEntryPoints)) await look(path, addressOf(path, { eventId, ...nowhere }))
      for (const [name, input] of inputs)
        await look(name, `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)
      for (const { method, path } of rest.rows.filter((row) => row.method === 'GET')) {
        await look(
          `${method} ${path}`,
          path
            .replace('{host}', 'dc')
            .replace('{chapterId}', 'chapter-dc')
            .replaceAll(/\{\w+\}/g, memberIds.lifer),
        )
      }
      for (const name of Object.keys(exportEntryPoints)) await look(`/export/${name}`, `/export/${name}.csv`)
      Object.assign(seenBy, { [`${viewer}, hidden`]: seen.hidden, [`${viewer}, shown`]: seen.visible })
    }
    expect(seenBy['anonymous, hidden']).toEqual([])
    expect(seenBy['member, hidden']).toEqual([])
    expect(seenBy['admin signed in as member, hidden']).toEqual([])
    expect(seenBy['admin, hidden']).toEqual(
      expect.arrayContaining([
        '/members',
        'members.inChapter',
        'members.byId',
        'GET /api/users/chapter/{chapterId}',
        'GET /api/users/{id}',
        '/export/members',
      ]),
    )
    // The same entry points show members the details that another member shares, and visitors never.
    expect(seenBy['anonymous, shown']).toEqual([])
    expect(seenBy['member, shown']).toEqual(
      expect.arrayContaining(['/members', 'members.inChapter', 'GET /api/users/chapter/{chapterId}']),
    )
    await world.close()
  })
})
