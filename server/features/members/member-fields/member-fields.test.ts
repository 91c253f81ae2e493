import { beforeEach, expect, test } from 'vitest'
import { longRead } from '#db/long-read.ts'
import { apiFor } from '#server/wiring/api.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import { application } from '#tests/support/world/applicant.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { readAnswer } from './decisions.ts'

const shirt = { fieldName: 'T-shirt size', kind: 'choice', choices: ' S \n\nM\nL', memberSees: 'true' } as const
const languages = {
  fieldName: 'Languages',
  kind: 'choices',
  choices: 'English\nFrench\nYoruba',
  othersSee: 'true',
} as const
const license = { fieldName: 'License number', kind: 'text' } as const

describeOnBoth('member fields', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const { member: memberId } = memberIds
  const admin = () => world.as('admin')
  const answer = (fields: Record<string, string | string[]>) => admin().members.update({ memberId, fields })
  const answers = async () =>
    Object.fromEntries((await admin().memberFields.of({ memberId })).map((field) => [field.fieldName, field.answer]))
  const refusedAt = (field: string, text: string) => ({ cause: { details: { fields: { [field]: text } } } })

  test('are listed in order, the parent’s first; only the parent changes those', async () => {
    const parents = await world.as('system', { on: 'aea' }).memberFields.add(license)
    const { memberFields } = admin()
    await memberFields.add(shirt)
    const second = await memberFields.add(languages)
    await memberFields.place({ fieldId: second, place: 1 })
    const listed = await memberFields.managed()
    expect(listed.map(({ fieldName, isParents }) => `${fieldName} ${isParents}`)).toEqual([
      'License number true',
      'Languages false',
      'T-shirt size false',
    ])
    expect(listed[2]).toMatchObject({ choices: ['S', 'M', 'L'], memberSees: 1, othersSee: 0, isAsked: 0, people: 0 })
    for (const act of [
      () => memberFields.update({ fieldId: parents, fieldName: 'Number' }),
      () => memberFields.place({ fieldId: parents, place: 1 }),
      () => memberFields.remove({ fieldId: parents }),
    ])
      await expect(act()).rejects.toThrow('There is no such member field here.')
    await expect(memberFields.add(shirt)).rejects.toMatchObject(
      refusedAt('fieldName', 'There is a field with this name already'),
    )
    await expect(memberFields.add({ ...shirt, fieldName: 'Size', choices: 'S' })).rejects.toMatchObject(
      refusedAt('choices', 'Enter at least two choices'),
    )
  })

  test('that other members see are seen by the member too', async () => {
    const { memberFields } = admin()
    const fieldId = await memberFields.add({ ...shirt, memberSees: 'false', othersSee: 'true' })
    const seen = async () => {
      const { memberSees, othersSee } = await world.store.read
        .selectFrom('memberFields')
        .select(['memberSees', 'othersSee'])
        .executeTakeFirstOrThrow()
      return { memberSees, othersSee }
    }
    expect(await seen()).toEqual({ memberSees: 1, othersSee: 1 })
    await memberFields.update({ fieldId, memberSees: 'false' })
    expect(await seen()).toEqual({ memberSees: 1, othersSee: 1 })
    await memberFields.update({ fieldId, memberSees: 'false', othersSee: 'false' })
    expect(await seen()).toEqual({ memberSees: 0, othersSee: 0 })
  })

  test('are answered by admins, and by members where they see them', async () => {
    const { memberFields } = admin()
    const ids = {
      shirt: await memberFields.add({ ...shirt, isRequired: 'true' }),
      languages: await memberFields.add(languages),
      license: await memberFields.add(license),
    }
    await answer({ [ids.shirt]: 'm', [ids.languages]: ['', 'Yoruba', 'English'], [ids.license]: ' AIA 5127 ' })
    expect(await answers()).toEqual({
      'T-shirt size': 'M',
      Languages: 'English\nYoruba',
      'License number': 'AIA 5127',
    })
    const own = world.as('member')
    expect((await own.memberFields.mine()).map(({ fieldName }) => fieldName)).toEqual(['T-shirt size', 'Languages'])
    await own.accounts.updateProfile({ fields: { [ids.shirt]: 'L' } })
    expect((await answers())['T-shirt size']).toBe('L')
    await expect(own.accounts.updateProfile({ fields: { [ids.license]: 'mine' } })).rejects.toThrow('changed meanwhile')
    await expect(own.accounts.updateProfile({ fields: { [ids.shirt]: '' } })).rejects.toMatchObject(
      refusedAt(`fields.${ids.shirt}`, 'Please answer this'),
    )
    await expect(answer({ [ids.shirt]: 'XXL' })).rejects.toMatchObject(
      refusedAt(`fields.${ids.shirt}`, 'Choose one of the options'),
    )
    await answer({ [ids.shirt]: '', [ids.languages]: '' })
    expect(await answers()).toEqual({ 'T-shirt size': '', Languages: '', 'License number': 'AIA 5127' })
  })

  test('are not overwritten by a form that began before another changed them', async () => {
    const { memberFields, members } = admin()
    const ids = { shirt: await memberFields.add(shirt), license: await memberFields.add(license) }
    const own = world.as('member').accounts
    const [{ edition }, details] = [await own.profile(), await members.details({ memberId })]
    await answer({ [ids.license]: 'AIA 5127' })
    // Members do not see this field, so their form is still current.
    await own.updateProfile({ edition, fields: { [ids.shirt]: 'M' } })
    const conflict = {
      cause: { status: 409, details: { fields: { [`fields.${ids.shirt}`]: expect.stringContaining('M') } } },
    }
    await expect(own.updateProfile({ edition, fields: { [ids.shirt]: 'L' } })).rejects.toMatchObject(conflict)
    await expect(
      members.update({ memberId, edition: details.edition, fields: { [ids.shirt]: 'L' } }),
    ).rejects.toMatchObject(conflict)
    expect((await answers())['T-shirt size']).toBe('M')
    const now = await members.details({ memberId })
    await members.update({ memberId, edition: now.edition, fields: { [ids.shirt]: 'L' } })
    await own.updateProfile({ edition: (await own.profile()).edition, fields: { [ids.shirt]: 'S' } })
    expect((await answers())['T-shirt size']).toBe('S')
  })

  test('with values keep their kind, and a removed choice asks what its people get', async () => {
    const { memberFields } = admin()
    const fieldId = await memberFields.add(shirt)
    await answer({ [fieldId]: 'L' })
    await expect(memberFields.update({ fieldId, kind: 'text' })).rejects.toMatchObject(
      refusedAt('kind', 'The kind cannot change while people have values.'),
    )
    await expect(memberFields.update({ fieldId, choices: 'S\nM' })).rejects.toMatchObject(
      refusedAt('instead', '1 person has L. Choose what they get instead.'),
    )
    expect((await answers())['T-shirt size']).toBe('L')
    await memberFields.update({ fieldId, choices: 'S\nM', instead: 'to:M' })
    expect((await answers())['T-shirt size']).toBe('M')
    await memberFields.update({ fieldId, choices: 'S\nXS', instead: 'none' })
    expect((await answers())['T-shirt size']).toBe('')
    await memberFields.update({ fieldId, kind: 'yesNo' })
    await answer({ [fieldId]: 'Yes' })
  })

  test('are deleted with their values, which one undo restores in every chapter', async () => {
    const onMain = world.as('system', { on: 'aea' })
    const fieldId = await onMain.memberFields.add(license)
    await answer({ [fieldId]: 'AIA 5127' })
    await world.as('nyAdmin').members.update({ memberId: memberIds.nyMember, fields: { [fieldId]: 'RA 1108' } })
    expect(await onMain.memberFields.managed()).toMatchObject([{ people: 2 }])
    const ctx = world.context('system', { on: 'aea' })
    await apiFor(ctx).memberFields.remove({ fieldId })
    expect(await answers()).toEqual({})
    expect(await world.store.read.selectFrom('memberFieldValues').selectAll().execute()).toEqual([])
    await apiFor(ctx).undo.act({ undoId: ctx.reply.undo! })
    expect(await answers()).toEqual({ 'License number': 'AIA 5127' })
    expect(await world.as('nyAdmin').memberFields.of({ memberId: memberIds.nyMember })).toMatchObject([
      { answer: 'RA 1108' },
    ])
  })

  test('asked at sign-up are answered there, and stand on the new person', async () => {
    const fieldId = await admin().memberFields.add({ ...shirt, isAsked: 'true', isRequired: 'true' })
    await admin().memberFields.add(license)
    const { accounts, memberFields } = world.as('anonymous')
    expect((await memberFields.asked()).map((field) => field.fieldName)).toEqual(['T-shirt size'])
    const form = { ...application, degreeYear: 2004, email: 'sizes@applicants.example' }
    const register = async (fields?: Record<string, string>) =>
      accounts.register({ ...form, captcha: await solvedCheck(world), ...(fields && { fields }) })
    await expect(register({})).rejects.toMatchObject(refusedAt(`fields.${fieldId}`, 'Please answer this'))
    await register({ [fieldId]: 'S' })
    const stored = () => world.store.read.selectFrom('memberFieldValues').select('answer').execute()
    expect(await stored()).toEqual([{ answer: 'S' }])
    const { pendingId } = (await admin().members.pending()).find(({ email }) => email === form.email)!
    const { fields } = await admin().members.application({ pendingId })
    expect(fields.map(({ fieldName, answer: given }) => [fieldName, given])).toEqual([['T-shirt size', 'S']])
    await answer({ [fieldId]: 'L' })
    const ctx = world.context('admin')
    await apiFor(ctx).memberFields.remove({ fieldId })
    expect(await stored()).toEqual([])
    await apiFor(ctx).undo.act({ undoId: ctx.reply.undo! })
    expect((await stored()).map((one) => one.answer).sort()).toEqual(['L', 'S'])
  })

  test('are erased with the person', async () => {
    const fieldId = await admin().memberFields.add(license)
    await answer({ [fieldId]: 'AIA 5127' })
    await admin().memberTags.tag({ tagName: 'Board', memberIds: [memberId] })
    await admin().members.remove({ memberId })
    expect(await world.store.read.selectFrom('memberFieldValues').selectAll().execute()).toEqual([])
    expect(await world.store.read.selectFrom('taggedPeople').selectAll().execute()).toEqual([])
  })

  test('are columns, filters, and exports of the members, for the people who see them', async () => {
    const { memberFields, members, memberTags } = admin()
    const ids = { languages: await memberFields.add(languages), license: await memberFields.add(license) }
    await answer({ [ids.languages]: ['English', 'Yoruba'], [ids.license]: 'AIA 5127' })
    await memberTags.tag({ tagName: 'Mentors', memberIds: [memberId] })
    const [tag] = await memberTags.managed()
    const rowOf = async (who: 'admin' | 'inactive') =>
      (await world.as(who).members.inChapter({})).rows.find((row) => row.memberId === memberId)
    expect(await rowOf('admin')).toMatchObject({
      fields: { [ids.languages]: 'English\nYoruba', [ids.license]: 'AIA 5127' },
      tags: ['Mentors'],
    })
    const seen = await rowOf('inactive')
    expect(seen).toMatchObject({ fields: { [ids.languages]: 'English\nYoruba' }, tags: [] })
    expect(JSON.stringify(seen)).not.toContain('AIA')
    const found = async (filter: { tag?: string; field?: string }) =>
      (await members.inChapter(filter)).rows.map((row) => row.memberId)
    expect(await found({ tag: tag!.tagId })).toEqual([memberId])
    expect(await found({ field: `${ids.languages}:Yoruba` })).toEqual([memberId])
    expect(await found({ field: `${ids.languages}:French` })).toEqual([])
    // A hidden field neither filters nor counts for other members.
    const others = world.as('inactive').members
    expect((await others.inChapter({ field: `${ids.license}:AIA 5127` })).total).toBe(
      (await others.inChapter({})).total,
    )
    expect((await others.inChapter({ tag: tag!.tagId })).total).toBe((await others.inChapter({})).total)

    const sheet = (await members.exported({ of: 'chapter', format: 'csv', tag: tag!.tagId })).sheet()
    expect(sheet.columns.map(({ header }) => header).slice(-3)).toEqual(['Languages', 'License number', 'Tags'])
    expect(sheet.filter).toEqual(['Tag Mentors'])
    const rows = []
    for await (const part of longRead(world.env.database, sheet.source)) rows.push(...part)
    expect(rows).toMatchObject([
      { [`field-${ids.languages}`]: 'English, Yoruba', [`field-${ids.license}`]: 'AIA 5127', tags: 'Mentors' },
    ])
  })

  test('of the parent show a chapter’s admins only their own people’s answers', async () => {
    const fieldId = await world.as('system', { on: 'aea' }).memberFields.add({ ...shirt, fieldName: 'Size' })
    await world.as('nyAdmin').members.update({ memberId: memberIds.nyMember, fields: { [fieldId]: 'S' } })
    const all = await admin().members.directory({ size: 100 })
    expect(all.rows.find((row) => row.memberId === memberIds.nyMember)?.fields).toEqual({})
    expect((await admin().members.directory({ field: `${fieldId}:S` })).total).toBe(0)
    const onMain = world.as('system', { on: 'aea' }).members
    expect((await onMain.directory({ field: `${fieldId}:S` })).rows).toMatchObject([{ fields: { [fieldId]: 'S' } }])
  })
})

describeOnBoth('tags', (open) => {
  test('are named once, renamed, merged, and deleted, each undone', async () => {
    const world = await open()
    const ctx = world.context('admin')
    const { memberTags, undo } = apiFor(ctx)
    const people = async () => Object.fromEntries((await memberTags.managed()).map((tag) => [tag.tagName, tag.people]))
    expect(await memberTags.tag({ tagName: 'Board', memberIds: [memberIds.member, memberIds.lifer] })).toBe(2)
    expect(await memberTags.tag({ tagName: 'board', memberIds: [memberIds.member] })).toBe(0)
    await memberTags.tag({ tagName: 'Mentors', memberIds: [memberIds.member, memberIds.inactive] })
    expect(await people()).toEqual({ Board: 2, Mentors: 2 })
    const [board, mentors] = await memberTags.managed()
    await expect(memberTags.rename({ tagId: board!.tagId, tagName: 'mentors' })).rejects.toThrow(
      'Merge the two instead',
    )
    await memberTags.rename({ tagId: board!.tagId, tagName: 'Directors' })
    await expect(memberTags.merge({ tagId: board!.tagId, intoTagId: board!.tagId })).rejects.toThrow('another tag')
    await memberTags.merge({ tagId: board!.tagId, intoTagId: mentors!.tagId })
    expect(await people()).toEqual({ Mentors: 3 })
    await undo.act({ undoId: ctx.reply.undo! })
    expect(await people()).toEqual({ Directors: 2, Mentors: 2 })
    await memberTags.remove({ tagId: mentors!.tagId })
    expect(await people()).toEqual({ Directors: 2 })
    await undo.act({ undoId: ctx.reply.undo! })
    await memberTags.untag({ memberId: memberIds.member, tagId: mentors!.tagId })
    expect(await people()).toEqual({ Directors: 2, Mentors: 1 })
    await expect(memberTags.tag({ tagName: 'Board', memberIds: [memberIds.nyMember] })).rejects.toThrow(
      'no such member',
    )
  })
})

test.each([
  ['number', '1,250.50', { answer: '1250.5' }],
  ['number', '12 years', { complaint: 'Enter a number, such as 12 or 2.5' }],
  ['number', '1e5', { complaint: 'Enter a number, such as 12 or 2.5' }],
  ['date', '2009-02-12', { answer: '2009-02-12' }],
  ['date', '2009-02-30', { complaint: 'This date does not exist' }],
  ['date', '12/02/2009', { complaint: 'Enter a date' }],
  ['yesNo', 'YES', { answer: 'Yes' }],
  ['text', 'two\nlines', { complaint: 'This must be a single line' }],
  ['text', '\u200b', { answer: '' }],
  ['text', 'x'.repeat(501), { complaint: 'At most 500 characters' }],
] as const)('a %s field reads %j as %j', (kind, text, outcome) => {
  expect(readAnswer({ kind, choices: [] }, text)).toEqual(outcome)
})
