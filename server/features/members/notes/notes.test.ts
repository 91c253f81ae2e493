import { expect, test } from 'vitest'
import { apiFor } from '#server/wiring/api.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

const of = { memberId: memberIds.member }

describeOnBoth('notes on a member', (open) => {
  test('are read by the admins of the chapter, newest first, and deleted with an undo', async () => {
    const world = await open()
    const { memberNotes } = world.as('admin')
    await memberNotes.add({ ...of, note: 'Offered to speak.\n Call in May.' })
    world.clock.forward(5)
    const second = await world.as('system', { on: 'dc' }).memberNotes.add({ ...of, note: 'Called.' })
    const notes = await memberNotes.of(of)
    expect(notes.map(({ note, by }) => [note, by])).toEqual([
      ['Called.', ''],
      ['Offered to speak.\n Call in May.', 'admin Resident'],
    ])
    const context = world.context('admin')
    await apiFor(context).memberNotes.remove({ noteId: second })
    expect(await memberNotes.of(of)).toHaveLength(1)
    await world.as('admin').undo.act({ undoId: context.reply.undo! })
    expect(await memberNotes.of(of)).toEqual(notes)
  })

  test('are on no page of the member, and not for members or other chapters', async () => {
    const world = await open()
    const noteId = await world.as('admin').memberNotes.add({ ...of, note: 'canary-note' })
    expect(JSON.stringify(await world.as('member').members.self())).not.toContain('canary-note')
    expect(JSON.stringify(await world.as('admin').members.person(of))).not.toContain('canary-note')
    await expect(world.as('member').memberNotes.of(of)).rejects.toThrow()
    const other = world.as('nyAdmin').memberNotes
    await expect(other.of(of)).rejects.toThrow('There is no such member here.')
    await expect(other.add({ ...of, note: 'x' })).rejects.toThrow('There is no such member here.')
    await expect(other.remove({ noteId })).rejects.toThrow('There is no such note here.')
    await expect(world.as('admin').memberNotes.add({ ...of, note: ' \n ' })).rejects.toThrow('Write a note first')
  })

  test('are erased with the member, and not with others', async () => {
    const world = await open()
    const { memberNotes, members } = world.as('admin')
    await memberNotes.add({ ...of, note: 'canary-note' })
    await memberNotes.add({ memberId: memberIds.inactive, note: 'another' })
    await members.remove(of)
    const rows = await world.store.read.selectFrom('memberNotes').select('note').execute()
    expect(rows).toEqual([{ note: 'another' }])
  })
})
