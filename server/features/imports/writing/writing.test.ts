import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { fileNamed } from '#tests/support/imports/chapter.ts'
import { apiFor } from '#server/wiring/api.ts'
import { describeOnBoth, emailOf, memberIds, worldPassword, type World } from '#tests/support/world/world.ts'

const wildApricot = 'members-wildapricot-export.csv'

const upload = (world: World, file: Uint8Array | string, who: 'admin' | 'nyAdmin' = 'admin') =>
  world.as(who).imports.upload({ name: 'list.csv', file: Buffer.from(file).toString('base64') })

const counts = async (world: World, importId: string) => (await world.as('admin').imports.one({ importId })).counts

async function written(world: World, file: Uint8Array | string) {
  const made = await upload(world, file)
  await world.as('admin').imports.write(made)
  return made
}

const membersOf = (world: World, chapter: 'dc' | 'ny' = 'dc') =>
  world.store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['people.email', 'people.emailKey', 'firstName', 'lastName', 'status', 'memberId'])
    .where('members.chapterId', '=', world.chapters[chapter].id)
    .orderBy('lastName')
    .orderBy('firstName')
    .execute()

describeOnBoth('an import', (open) => {
  test('does not tell whether another chapter has an address', async () => {
    const world = await open()
    const made = await written(world, `First name,Last name,Email\nZed,Quill,${emailOf('nyMember')}\n`)
    expect((await world.as('admin').imports.one(made)).people).toEqual({ own: 1, shared: 0, none: 0 })
  })

  test('writes exactly the plan, sends nothing, and accounts for every row', async () => {
    const world = await open()
    const before = await membersOf(world)
    const made = await upload(world, fileNamed(wildApricot))
    expect(await membersOf(world)).toEqual(before)
    expect(await counts(world, made.importId)).toEqual({ new: 22, changed: 0, same: 0, held: 2, refused: 1 })
    await world.as('admin').imports.write(made)
    const whole = await world.as('admin').imports.one(made)
    expect(whole).toMatchObject({ state: 'done', records: 25, pending: 0, counts: { new: 22, held: 2, refused: 1 } })
    expect(whole.people).toEqual({ own: 18, shared: 2, none: 2 })
    const after = await membersOf(world)
    expect(after).toHaveLength(before.length + 22)
    expect(await world.sentEmails()).toEqual([])
    const facts = await world.store.read
      .selectFrom('facts')
      .select(['type', 'actor'])
      .where('type', 'in', ['MemberImported', 'ImportStarted', 'ImportFinished'])
      .execute()
    expect(facts.filter(({ type }) => type === 'MemberImported')).toHaveLength(22)
    expect(facts).toHaveLength(24)
    expect(new Set(facts.map(({ actor }) => actor))).toEqual(new Set(['admin:admin']))
    expect(await membersOf(world, 'ny')).not.toContainEqual(
      expect.objectContaining({ memberId: after.at(-1)!.memberId }),
    )
  })

  test('of the same file again changes nothing', async () => {
    const world = await open()
    await written(world, fileNamed(wildApricot))
    const again = await upload(world, fileNamed(wildApricot))
    expect(await counts(world, again.importId)).toEqual({ new: 0, changed: 0, same: 22, held: 2, refused: 1 })
    await expect(world.as('admin').imports.write(again)).rejects.toThrow('nothing to write')
    expect((await world.as('admin').imports.one(again)).earlier).not.toBeNull()
  })

  test('holds a row whose member changed since the plan, and one that somebody added meanwhile', async () => {
    const world = await open()
    const file = `Member ID,First name,Last name,Email,City\n${memberIds.member},A,Member,${emailOf('member')},Elsewhere\n,Nora,Quill,nora@paper.example,\n,Otto,Reed,otto@paper.example,\n`
    const { firstName, lastName } = await world.store.read
      .selectFrom('people')
      .select(['firstName', 'lastName'])
      .where('personId', '=', 'member')
      .executeTakeFirstOrThrow()
    const made = await upload(world, file.replace('A,Member', `${firstName},${lastName}`))
    expect(await counts(world, made.importId)).toMatchObject({ new: 2, changed: 1 })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('people').set({ city: 'Moved' }).where('personId', '=', 'member')),
    )
    await world.as('admin').members.add({
      mInit: 'Mr',
      firstName: 'Nora',
      lastName: 'Quill',
      email: 'nora@paper.example',
      memberType: 'Regular',
    })
    await world.as('admin').imports.write(made)
    const { groups } = await world.as('admin').imports.rows({ ...made, search: '' })
    const held = groups
      .find(({ state }) => state === 'held')!
      .rows.map(({ row, reasons }) => `${row} ${reasons.join()}`)
    expect(held[0]).toBe('2 City was changed since the plan')
    expect(held[1]).toMatch(/^3 Nora Quill \(\d+\) was added since the plan$/)
    expect(await counts(world, made.importId)).toEqual({ new: 1, changed: 0, same: 0, held: 2, refused: 0 })
  })

  test('takes answers and edits of held and refused rows, also after it is done', async () => {
    const world = await open()
    const made = await upload(
      world,
      'First name,Last name,Email,Member type\nAnn,Reed,ann@paper.example,Guild\n,,,Regular\nBo,Lee,bo@paper.example,Regular\nBo,Lee,bo@paper.example,Regular\n',
    )
    expect(await counts(world, made.importId)).toEqual({ new: 1, changed: 0, same: 0, held: 2, refused: 1 })
    await world.as('admin').imports.answer({ ...made, row: 5, answer: 'out' })
    await world.as('admin').imports.write(made)
    const ann = {
      ...made,
      row: 2,
      firstName: 'Ann',
      lastName: 'Reed',
      email: 'ann@paper.example',
      memberType: 'Regular',
    }
    expect(await world.as('admin').imports.edit(ann)).toMatchObject({ state: 'new' })
    expect(await world.as('admin').imports.edit({ ...ann, row: 3, firstName: 'Cy', email: '' })).toMatchObject({
      state: 'new',
    })
    expect((await world.as('admin').imports.one(made)).pending).toBe(2)
    await world.as('admin').imports.write(made)
    expect(await world.as('admin').imports.one(made)).toMatchObject({
      state: 'done',
      pending: 0,
      counts: { new: 3, held: 0, refused: 1 },
    })
    expect((await membersOf(world)).filter(({ lastName }) => ['Reed', 'Lee'].includes(lastName))).toHaveLength(3)
    await expect(world.as('admin').imports.answer({ ...made, row: 2, answer: 'out' })).rejects.toThrow(
      'written already',
    )
  })

  test('is taken back: what it added goes, what it changed comes back, who was edited since stays', async () => {
    const world = await open()
    const people = () =>
      world.store.read.selectFrom('people').select(['personId', 'email', 'city']).orderBy('personId').execute()
    const before = await people()
    const { firstName, lastName } = await world.store.read
      .selectFrom('people')
      .select(['firstName', 'lastName'])
      .where('personId', '=', 'member')
      .executeTakeFirstOrThrow()
    const made = await written(
      world,
      `First name,Last name,Email,City\n${firstName},${lastName},${emailOf('member')},Elsewhere\nNora,Quill,nora@paper.example,\nOtto,Reed,,Here\n`,
    )
    const otto = (await membersOf(world)).find(({ lastName: name }) => name === 'Reed')!
    world.clock.forward(60)
    await world.as('admin').members.update({ memberId: otto.memberId, city: 'There' })
    await world.as('admin').imports.undo(made)
    expect(await world.as('admin').imports.one(made)).toMatchObject({ state: 'undone' })
    const left = (await people()).filter(({ personId }) => !before.some((one) => one.personId === personId))
    expect(left).toMatchObject([{ email: '', city: 'There' }])
    expect((await people()).find(({ personId }) => personId === 'member')).toEqual(
      before.find(({ personId }) => personId === 'member'),
    )
    const undone = await world.store.read
      .selectFrom('facts')
      .select('data')
      .where('type', '=', 'ImportUndone')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(undone.data)).toEqual({ removed: 1, restored: 1, stayed: 1 })
    await expect(world.as('admin').imports.write(made)).rejects.toThrow('was undone')
  })

  test('and its undo leave what a second import alone would have', async () => {
    const world = await open()
    const of = async () => (await membersOf(world)).map(({ memberId: _, ...rest }) => ({ ...rest, emailKey: '' }))
    const first = await written(world, fileNamed(wildApricot))
    const once = await of()
    await world.as('admin').imports.undo(first)
    await written(world, fileNamed(wildApricot))
    expect(await of()).toEqual(once)
  })
})

describeOnBoth('payments of before', (open) => {
  const row = (who: string, day: string, amount: string) => `${day},${who},${amount},Dues\n`

  test('are written to the payer who was confirmed, once, and taken back with the import', async () => {
    const world = await open()
    const { firstName, lastName } = await world.store.read
      .selectFrom('people')
      .select(['firstName', 'lastName'])
      .where('personId', '=', 'member')
      .executeTakeFirstOrThrow()
    const name = `${firstName} ${lastName}`
    const file = `Date,Name,Amount,For\n${row(name, '2019-03-14', '40.00')}${row(name, '2019-03-14', '40.00')}${row('Nobody Known', '2020-01-02', '25.50')}`
    const made = await upload(world, file)
    expect(await counts(world, made.importId)).toEqual({ new: 0, changed: 0, same: 0, held: 3, refused: 0 })
    expect(await world.as('admin').imports.answer({ ...made, row: 2, answer: 'same', alike: true })).toMatchObject({
      answered: 2,
    })
    await world.as('admin').imports.write(made)
    const history = await world.as('admin').imports.earlierOf({ memberId: memberIds.member })
    expect(history).toMatchObject([
      { occurredOn: '2019-03-14', cents: 4_000, purpose: 'dues' },
      { occurredOn: '2019-03-14', cents: 4_000, purpose: 'dues' },
    ])
    expect(await world.as('member').imports.earlierMine()).toEqual(history)
    expect(await world.as('admin').imports.earlierSum()).toEqual({ count: 2, cents: 8_000 })
    expect((await world.as('admin').books.asOf({})).booked.payments).toBe(0)
    const again = await upload(world, file)
    expect(await counts(world, again.importId)).toEqual({ new: 0, changed: 0, same: 2, held: 1, refused: 0 })
    await world.as('admin').imports.undo(made)
    expect(await world.as('admin').imports.earlierSum()).toEqual({ count: 0, cents: 0 })
  })

  test('go to the member whose number is given, where nobody or another one was proposed', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await upload(world, `Date,Name,Amount,For\n${row('Quill Family', '2020-01-02', '25.50')}`)
    const { groups } = await imports.rows({ ...made, search: '' })
    expect(groups[0]!.rows[0]!.payment).toMatchObject({ cents: 2_550, on: '2020-01-02' })
    const answered = (memberId: string) => imports.answer({ ...made, row: 2, answer: 'same', memberId })
    for (const number of ['', '00000', memberIds.nyMember])
      await expect(answered(number)).rejects.toMatchObject({
        cause: { details: { fields: { memberId: expect.anything() } } },
      })
    await answered(` ${memberIds.lifer} `)
    await imports.write(made)
    expect(await imports.earlierOf({ memberId: memberIds.lifer })).toMatchObject([{ cents: 2_550 }])
    expect((await imports.one(made)).people).toEqual({ own: 0, shared: 0, none: 0 })
  })

  test('come along with the people of a list, to the cent', async () => {
    const world = await open()
    const made = await written(
      world,
      'First name,Last name,Email,Last payment date,Dues,Scholarship\nNora,Quill,nora@paper.example,2024-02-01,40.00,10.50\nOtto,Reed,,2024-02-03,40.00,\n',
    )
    expect((await world.as('admin').imports.one(made)).money).toMatchObject({ sumCents: 9_050 })
    expect(await world.as('admin').imports.earlierSum()).toEqual({ count: 3, cents: 9_050 })
    await world.as('admin').imports.undo(made)
    expect(await world.as('admin').imports.earlierSum()).toEqual({ count: 0, cents: 0 })
  })
})

/** Has the password of two people with one address entered, and returns the proof of it. */
async function asked(world: World) {
  const known = await world.store.read.selectFrom('people').select('personId').where('email', '=', home).execute()
  if (known.length === 0)
    await written(world, `First name,Last name,Email\nDana,Whitlock,${home}\nLuis,Fernandez,${home}\n`)
  await world.store.write(function* ({ sql }) {
    const member = sql.selectFrom('people').select('passwordHash').where('personId', '=', 'member')
    yield* run(sql.updateTable('people').set({ passwordHash: member }).where('email', '=', home))
  })
  const login = { email: home, password: worldPassword }
  const context = world.context('anonymous', { on: 'dc' })
  const api = apiFor(context)
  await expect(api.accounts.login(login)).rejects.toThrow('Choose who you are')
  const cookie = context.reply.headers.get('set-cookie')!
  return { api, login, cookie, context, proof: /who=([^;]+)/.exec(cookie)![1]! }
}

const home = 'home@paper.example'

describeOnBoth('people who share an address', (open) => {
  test('log in each with the own password, and get each a link of their own', async () => {
    const world = await open()
    await written(
      world,
      'First name,Last name,Email\nDana,Whitlock,home@paper.example\nLuis,Fernandez,home@paper.example\n',
    )
    await world.as('anonymous', { on: 'dc' }).accounts.requestPasswordReset({ email: 'home@paper.example' })
    const emails = (await world.sentEmails()).filter(({ to }) => to === 'home@paper.example')
    expect(emails).toHaveLength(2)
    const passwords = ['a-long-sentence-of-dana', 'a-long-sentence-of-luis']
    for (const [at, email] of emails.entries()) {
      const [id, token] = email.links
        .find((link) => link.includes('/password/'))!
        .split('/')
        .slice(-2)
      await world
        .as('anonymous', { on: 'dc' })
        .accounts.resetPassword({ id: id!, token: token!, password: passwords[at]! })
    }
    const names = []
    for (const password of passwords) {
      const { userName } = await world
        .as('anonymous', { on: 'dc' })
        .accounts.login({ email: 'home@paper.example', password })
      names.push(userName)
    }
    expect(names.sort()).toEqual(['Dana Whitlock', 'Luis Fernandez'])
  })

  test('are asked who they are where several have the password', async () => {
    const world = await open()
    const { api, login, cookie, proof, context } = await asked(world)
    // The page's data is asked for at /login/who.data, which a path of /login/who would miss.
    expect(cookie).toContain('; Path=/login;')
    const people = await api.accounts.candidates({ proof })
    expect(people.map(({ name }) => name).sort()).toEqual(['Dana Whitlock', 'Luis Fernandez'])
    const luis = people.find(({ name }) => name.startsWith('Luis'))!
    await expect(api.accounts.continueAs({ proof, memberId: memberIds.member })).rejects.toThrow('Choose who you are')
    expect(await api.accounts.continueAs({ proof, memberId: luis.memberId })).toMatchObject({
      userName: 'Luis Fernandez',
      memberId: luis.memberId,
    })
    expect(context.reply.headers.get('set-cookie')).toContain('who=; Path=/login; Max-Age=0')
    expect(await api.accounts.candidates({ proof })).toEqual([])
    await expect(api.accounts.continueAs({ proof, memberId: luis.memberId })).rejects.toThrow('log in again')
    expect(await api.accounts.login({ ...login, memberId: luis.memberId })).toMatchObject({ memberId: luis.memberId })
  })

  test('are asked no longer after five minutes, or once a password of theirs is another', async () => {
    const world = await open()
    const { api, proof } = await asked(world)
    expect(await api.accounts.candidates({ proof })).toHaveLength(2)
    await world.store.write(({ sql }) =>
      run(sql.updateTable('people').set({ passwordHash: 'another' }).where('firstName', '=', 'Dana')),
    )
    expect(await api.accounts.candidates({ proof })).toEqual([])
    const again = await asked(world)
    expect(await again.api.accounts.candidates({ proof: again.proof })).toHaveLength(2)
    world.clock.forward(6 * 60)
    expect(await again.api.accounts.candidates({ proof: again.proof })).toEqual([])
  })
})
