import { expect } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { World } from '#tests/support/world/world.ts'
import { uploaded } from './images.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const storedPdf = (world: World) => {
  const { actor, chapter } = world.context('admin')
  return world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor, sentName: 'picnic.pdf' })
}

export const flyerProofs: Proofs = {
  async 'DELETE /api/events/flyer/{flyerId}'(rest, world) {
    const eventId = await announcePicnic(world)
    const at = `/api/events/${eventId}`
    const add = (flyer: unknown) => rest('PUT', at, { as: 'admin', body: { flyer } })
    const flyersInAnswer = async () =>
      ((await rest('GET', at)).data as { eventFlyers: { flyerId: string; flyer: string }[] }).eventFlyers
    const [first, second] = [await storedPdf(world), await uploaded(world)]
    expect(await add(first)).toMatchObject({ status: 200, data: 'Event updated successfully' })
    world.clock.forward(1)
    // Existing ones stay, also when they are named again.
    expect((await add([second, first])).status).toBe(200)
    expect(await flyersInAnswer()).toEqual(
      [first, second].map((flyer) => ({ flyerId: expect.any(String) as string, flyer, ...stamps })),
    )
    for (const none of [[], '', null]) expect((await add(none)).status).toBe(200)
    const wrong = await add(['/uploads/image-none.pdf', 'http://elsewhere.example/a.pdf'])
    expect([wrong.status, Object.keys(wrong.data.fields as object).sort()]).toEqual([400, ['flyer.0', 'flyer.1']])
    expect(
      (
        await rest('PUT', at, {
          as: 'admin',
          body: { eventName: 'Autumn picnic', flyer: `/uploads/image-${'3'.repeat(32)}.pdf` },
        })
      ).status,
    ).toBe(400)
    expect((await rest('GET', at)).data).toMatchObject({
      eventName: 'Summer picnic',
      eventFlyers: [{ flyer: first }, { flyer: second }],
    })

    const [{ flyerId } = { flyerId: '' }] = await flyersInAnswer()
    expect(await rest('DELETE', `/api/events/flyer/${flyerId}`, { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Flyer has been deleted successfully',
    })
    expect(await rest('DELETE', `/api/events/flyer/${flyerId}`, { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Flyer not found' },
    })
    expect(await flyersInAnswer()).toMatchObject([{ flyer: second }])
  },
}
