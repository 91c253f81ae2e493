/** Requests to a portal whose database is unavailable: by people who write, and by people who only read. */
import { expect } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { pdf } from '#tests/support/files.ts'
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import { call, cartOf, Refused } from './buyers.ts'

let guests = 0

/** The portals trust the proxy in front, so that each guest has a separate address. */
function nextGuest(): { name: string; from: string } {
  const number = guests++
  return { name: `guest${number}`, from: `10.2.${number >> 8}.${number & 255}` }
}

/** A guest who registers for a free event. Resolves with the registration. @throws Refused */
export async function register(at: PortalProcess, eventId: string): Promise<string> {
  const { name, from } = nextGuest()
  return (
    await call<{ registrationId: string }>(
      at,
      'registrations.register',
      { ...cartOf(eventId, name), paymentResult: '' },
      { from },
    )
  ).registrationId
}

/** A visitor who uploads a certificate. Resolves with its path. @throws Refused */
export async function upload(at: PortalProcess): Promise<string> {
  const body = `--cut\r\ncontent-disposition: form-data; name="image"; filename="certificate.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdf().toString('latin1')}\r\n--cut--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=cut', 'x-forwarded-for': nextGuest().from }
  const answer = await at.request('dc', '/api/upload', { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Refused(answer)
  return answer.text
}

/** A person whose write fails must read why it is not possible now. */
export async function isRefused(wish: Promise<string>): Promise<void> {
  const end = await wish.catch((error: unknown) => error)
  expect(end).toBeInstanceOf(Refused)
  const { status, message } = end as Refused
  expect([status, message]).toEqual([503, expect.stringMatching(/cannot save this right now\. Nothing was changed/)])
}

/** A person who only reads notices nothing. */
export async function readersAreServed(at: PortalProcess, eventId: string): Promise<void> {
  for (const address of [`/event/${eventId}`, '/', '/api/events/chapter/dc', '/healthz']) {
    expect([address, (await at.request('dc', address)).status]).toEqual([address, 200])
  }
}

const maxTries = 5

/**
 * Readers are served while all writers still wait. On a machine so busy that the writers timed out first, nothing was
 * shown, and all retry: if readers waited for writers, they would never come first.
 * @returns how many writes were rejected
 */
export async function readersPassWriters(
  at: PortalProcess,
  eventId: string,
  writers: () => Promise<unknown>[],
): Promise<number> {
  for (let tries = 1; ; tries++) {
    const writes = writers()
    let waiting = writes.length
    const ends = Promise.all(writes.map((write) => write.finally(() => waiting--)))
    await readersAreServed(at, eventId)
    const passed = waiting
    await ends
    if (passed < writes.length && tries < maxTries) continue
    expect(passed).toBe(writes.length)
    return tries * writes.length
  }
}

/** The registrations in the database. */
export async function registrationsIn(database: string, eventId: string): Promise<string[]> {
  const store = await openStore(database)
  const rows = await store.read
    .selectFrom('registrations')
    .select('registrationId')
    .where('eventId', '=', eventId)
    .execute()
  await store.close()
  return rows.map(({ registrationId }) => registrationId).sort()
}
