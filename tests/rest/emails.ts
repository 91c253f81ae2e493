import { expect } from 'vitest'
import { handOverEmails } from '#server/features/emails/jobs.ts'
import { pdf } from '#tests/support/files.ts'
import { emailOf, type World } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const written = { title: 'Hall B is closed', body: '<p>Until <strong>March</strong>.</p>' }

const send = (rest: Client, changes: object = {}) =>
  rest('POST', '/api/emails', {
    as: 'admin',
    body: { ...written, emailReceipent: [emailOf('member')], uploadedFiles: [], checkChapter: 'dc', ...changes },
  })

const list = async (rest: Client) =>
  (await rest('GET', '/api/emails/chapter/dc', { as: 'admin' })).data as { emailId: string }[]

/** Returns the recipients of emails, from the mailbox. */
async function received(world: World): Promise<string[]> {
  await handOverEmails(world.portal)
  return (await world.sentEmails()).map(({ to }) => to).sort()
}

export const emailProofs: Proofs = {
  async 'POST /api/emails'(rest, world) {
    const { actor, chapter } = world.context('admin')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor, sentName: 'Program.pdf' })
    // One element of the list may be a comma-separated list [spec 68], and duplicates get one email.
    const sent = await send(rest, {
      emailReceipent: [`${emailOf('member')},press@paper.example`, emailOf('member')],
      uploadedFiles: [path],
    })
    expect(sent).toMatchObject({ status: 200, data: 'email sent successfully' })
    expect(await received(world)).toEqual([emailOf('member'), 'press@paper.example'])
    expect(await list(rest)).toMatchObject([
      {
        ...written,
        sentTo: [`${emailOf('member')},press@paper.example`],
        attachments: [expect.stringContaining('-Program.pdf')],
      },
    ])
    for (const [changes, field] of [
      [{ emailReceipent: [] }, 'emailReceipent'],
      [{ emailReceipent: ['a@b,c@d'] }, 'emailReceipent'],
      [{ emailReceipent: ['x'] }, 'emailReceipent'],
      [{ emailReceipent: Array.from({ length: 10_000 }, (_, at) => `m${at}@d.example`) }, 'emailReceipent'],
      [{ title: 'Hello\r\nBcc: all@d.example' }, 'title'],
      [{ body: '' }, 'body'],
      [{ uploadedFiles: ['../../etc/passwd'] }, 'uploadedFiles.0'],
      [{ uploadedFiles: [path] }, 'uploadedFiles'],
    ] as const) {
      expect(await send(rest, changes), field).toMatchObject({
        status: 400,
        data: { fields: expect.toSatisfy((fields: object) => field in fields) as object },
      })
    }
    for (const emailReceipent of [[], ['']])
      expect(await send(rest, { emailReceipent })).toMatchObject({ data: { message: 'Please choose reciepent.' } })
    expect(await list(rest)).toHaveLength(1)
    expect((await rest('POST', '/api/emails', { as: 'member', body: written })).status).toBe(403)
    expect(await send(rest, { checkChapter: 'ny' })).toMatchObject({ data: { message: 'Invalid Chapter Reference' } })
  },

  async 'GET /api/emails/chapter/{host}'(rest, world) {
    expect(await list(rest)).toEqual([])
    await send(rest)
    world.clock.forward(1)
    await send(rest, { title: 'Hall B is open' })
    expect(await list(rest)).toEqual(
      ['Hall B is open', written.title].map((title) => ({
        ...written,
        title,
        emailId: expect.any(String) as string,
        sentTo: [emailOf('member')],
        attachments: [],
        createdAt: expect.stringMatching(/^2026-11-21T/) as string,
        updatedAt: expect.stringMatching(/^2026-11-21T/) as string,
        sendBy: expect.stringContaining('Resident') as string,
      })),
    )
    expect((await rest('GET', '/api/emails/chapter/dc', { as: 'member' })).status).toBe(403)
    expect(await rest('GET', '/api/emails/chapter/ny', { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Invalid chapter reference!' },
    })
  },

  async 'GET /api/emails/{id}'(rest) {
    await send(rest)
    const [{ emailId }] = (await list(rest)) as [{ emailId: string }]
    expect((await rest('GET', `/api/emails/${emailId}`, { as: 'admin' })).data).toMatchObject({
      ...written,
      ...stamps,
      emailId,
      sentTo: [emailOf('member')],
      attachments: [],
    })
    expect(await rest('GET', '/api/emails/unknown', { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Email not found' },
    })
    expect((await rest('GET', `/api/emails/${emailId}`, { as: 'nyAdmin', on: 'ny' })).status).toBe(404)
  },
}
