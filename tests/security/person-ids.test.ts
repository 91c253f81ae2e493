import { expect, test } from 'vitest'
import { apiFor, apiRouter, rest } from '#server/wiring/api.ts'
import {
  addressOf,
  callEntryPoints,
  nowhere,
  pageEntryPoints,
  procedureEntryPoints,
  questions,
  rightInputs,
} from '#tests/entry-points/tables.ts'
import { application } from '#tests/support/world/applicant.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

const procedures = apiRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>

/** An admin whose own id differs from every other word: she joined here. */
async function joined(world: PaymentsWorld): Promise<string> {
  const email = 'ines@comer.example'
  const captcha = await solve(await world.portal.providers.humanCheck.challenge())
  await world.as('anonymous').accounts.register({ ...application, email, memberType: 'dc-student', captcha })
  const hash = (await world.sentEmails())[0]!.links[0]!.split('/').at(-1)!
  await world.as('anonymous').accounts.activate({ hash })
  const [person] = await world.store.read.selectFrom('people').select('personId').where('email', '=', email).execute()
  await world.as('admin').members.approve({ pendingId: person!.personId, memberType: 'Student' })
  return person!.personId
}

describeOnSqlite('the id of a person in the log', (open) => {
  test('is in no response to anonymous callers', async () => {
    const world = await worldWithPayments(open)
    const { request } = openHttpClient(world)
    const personId = await joined(world)
    const eventId = await announcePicnic(world)
    const asInes = world.context('admin')
    await apiFor({ ...asInes, actor: { ...asInes.actor, personId } as typeof asInes.actor }).events.update({
      eventId,
      eventName: 'The picnic of Ines',
    })

    const leaks: string[] = []
    const answers: Record<string, number> = {}
    // A procedure that rejects its input reveals nothing, and so would prove nothing.
    const misshapen: string[] = []
    const look = async (name: string, asked: ReturnType<typeof request>) => {
      const { status, text } = await asked
      answers[name] = status
      if (text.includes(personId)) leaks.push(`${name}: ${text.slice(0, 300)}`)
      world.clock.forward(61)
    }
    const input = { eventId, when: 'all', hash: 'unknown', token: 'unknown', keyword: '', page: '0' }
    for (const [name, { minAccess }] of Object.entries(procedureEntryPoints)) {
      if (minAccess !== 'anyone') continue
      if (procedures[name]!._def.type === 'query') {
        const question = { ...input, ...(await questions[name]?.(world)) }
        await look(name, request(`/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(question))}`))
      } else
        await look(name, request(`/api/trpc/${name}`, { method: 'POST', body: await rightInputs[name]!.input(world) }))
      if (answers[name] === 400) misshapen.push(name)
    }
    for (const { method, path } of rest.rows) {
      if (method !== 'GET' || callEntryPoints[`${method} ${path}`]!.minAccess !== 'anyone') continue
      await look(
        path,
        request(
          path
            .replace('{host}', 'dc')
            .replace('{chapterId}', 'chapter-dc')
            .replaceAll(/\{\w+\}/g, eventId),
        ),
      )
    }
    for (const [path, { minAccess }] of Object.entries(pageEntryPoints)) {
      if (minAccess === 'anyone') await look(path, request(addressOf(path, { eventId, ...nowhere })))
    }
    expect(leaks).toEqual([])
    expect(misshapen).toEqual([])
    expect(answers).toMatchObject({
      'events.whole': 200,
      'events.inChapter': 200,
      'members.all': 200,
      '/api/events/{id}': 200,
      '/event/:id': 200,
    })
    await world.close()
  })
})
