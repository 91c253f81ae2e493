import { expect, test } from 'vitest'
import { speakerDescription } from '#server/features/images/rules.ts'
import { newSpeaker } from '#server/features/images/schema.ts'
import { speakersAmong, withoutSpeakers } from './speakers.ts'

const picture = (imageId: string, imageDescription: string) => ({ imageId, image: `/${imageId}.png`, imageDescription })

test('a speaker is stored as a picture of the event, and the others stay in the gallery', () => {
  const speaker = { speakerName: 'Mei Tanaka', talk: 'Bridges: which of them move' }
  const pictures = [picture('1', 'The hall at 9:00'), picture('2', speakerDescription(speaker))]
  expect(speakersAmong(pictures)).toEqual([{ ...pictures[1], ...speaker }])
  expect(withoutSpeakers(pictures)).toEqual([pictures[0]])
})

test('a name with a colon would be read as another one', () => {
  const right = { speakerName: 'Mei Tanaka', talk: 'Bridges', image: `/uploads/image-${'1'.repeat(32)}.png` }
  expect(newSpeaker.safeParse(right).success).toBe(true)
  expect(newSpeaker.safeParse({ ...right, speakerName: 'Dr.: Tanaka' }).error?.issues[0]?.message).toBe(
    'Leave out the colon',
  )
})
