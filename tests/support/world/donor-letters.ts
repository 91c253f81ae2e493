/** A chapter whose donors have letters. */
import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

type Place = { who: 'admin' | 'nyAdmin'; sub: 'dc' | 'ny' }

const places = { dc: { who: 'admin', sub: 'dc' }, ny: { who: 'nyAdmin', sub: 'ny' } } as const

/** Enters what letters need. Requests read the chapter from the database; the world has it from its beginning. */
export async function readyForLetters(world: World, { who, sub }: Place = places.dc): Promise<void> {
  const chapter = world.chapters[sub]
  if (chapter.papers.ein) return
  await world.as(who).settings.update({ ein: '52-0000000' })
  chapter.papers = { ...chapter.papers, ein: '52-0000000' }
  await world.as(who).donorLetters.changeSettings({ legalName: 'AEA, Inc.' })
}

/** Records a check of a new guest in 2026. */
export async function layGift(world: World, { who, sub }: Place = places.dc): Promise<void> {
  // The words by which New York's records are recognized.
  const theirs = sub === 'ny'
  const name = randomUUID().slice(0, 8)
  const { donationTypes, donations } = world.as(who)
  const donationTypeName = theirs ? 'Gotham relief' : 'River relief'
  const causes = await donationTypes.inChapter()
  if (!causes.some((cause) => cause.donationTypeName === donationTypeName))
    await donationTypes.add({ donationTypeName, donationTypeDescription: 'Clean water.' })
  await donations.recordByHand({
    from: 'guest',
    mInit: 'Ms',
    firstName: name,
    lastName: theirs ? 'Gotham' : 'River',
    email: `${name}@${theirs ? 'gotham' : 'river'}.example`,
    donationTypeName,
    amount: '30',
    receivedOn: '2026-05-01',
    reference: `Check ${name}`,
  })
}

/** Makes the letters of 2026, with one to a new guest; returns its id and its donor's. */
export async function layLetter(world: World, sub: 'dc' | 'ny' = 'dc'): Promise<{ letterId: string; donorId: string }> {
  const place = places[sub]
  await readyForLetters(world, place)
  await layGift(world, place)
  await world.as(place.who).donorLetters.begin({ year: 2026, send: false })
  const { letterId, guestId } = await world.store.read
    .selectFrom('donorLetters')
    .select(['letterId', 'guestId'])
    .where('chapterId', '=', world.chapters[sub].id)
    .where('guestId', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { letterId, donorId: guestId! }
}
