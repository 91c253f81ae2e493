import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ActionFunctionArgs, AppLoadContext } from '#app/lib/remix.ts'
import { FormContext } from '#app/ui/form/form-context.ts'
import { apiFor } from '#server/wiring/api.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { AnotherField } from './add-member-dialog.tsx'
import { action } from './members-page.tsx'

const lookalike = {
  intent: 'add',
  mInit: 'Miss',
  firstName: 'Nora',
  lastName: 'Newcomer',
  email: 'nora@dc.aea.example',
  memberType: 'Regular',
  primaryPhone: '202 555 0174',
}

type Answer = { ok: boolean; fields?: Record<string, string>; values?: Record<string, string> }

/** Returns the entries of a form's HTML as a browser sends them; `ticked` checks its boxes. */
const entriesIn = (html: string, ticked: boolean) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input[^>]*>/g), ([input]) => ({
      isSent: !input.includes('type="checkbox"') || ticked,
      name: /name="([^"]*)"/.exec(input)![1]!,
      value: /value="([^"]*)"/.exec(input)![1]!,
    }))
      .filter(({ isSent }) => isSent)
      .map(({ name, value }) => [name, value]),
  )

const boxFor = (answer: Answer | undefined) =>
  renderToStaticMarkup(
    <FormContext.Provider
      value={{
        id: 'add-member',
        errors: answer?.fields ?? {},
        values: answer?.values ?? {},
        labels: {},
        groups: [],
        answer,
        sending: undefined,
      }}
    >
      <AnotherField />
    </FormContext.Provider>,
  )

describeOnBoth('the form that adds a member', (open) => {
  const submit = async (world: World, fields: Record<string, string>): Promise<Answer> => {
    const ctx = world.context('admin')
    const request = new Request('http://dc.localhost/members', {
      method: 'POST',
      body: new URLSearchParams({ ...lookalike, ...fields }),
    })
    const context = { api: apiFor(ctx), reply: ctx.reply, requestId: 'r1' } as unknown as AppLoadContext
    const args: ActionFunctionArgs = { request, params: {}, context }
    return (await action(args)).data
  }

  test('names three lookalikes and counts the rest', async () => {
    const world = await open()
    const { members } = world.as('admin')
    const alike = [memberIds.member, memberIds.inactive, memberIds.lifer, memberIds.admin]
    for (const memberId of alike) await members.update({ memberId, primaryPhone: '202 555 0199' })
    const { fields } = await submit(world, { primaryPhone: '202 555 0199' })
    expect(fields?.isAnother?.match(/\(\d+\)/g)).toHaveLength(3)
    expect(fields?.isAnother).toContain(' and 1 more.')
  })

  test('asks about a lookalike until the box is checked', async () => {
    const world = await open()
    await world.as('admin').members.update({ memberId: memberIds.member, primaryPhone: '202 555 0174' })
    const first = await submit(world, entriesIn(boxFor(undefined), true))
    expect(first.fields?.isAnother).toContain('Tick this box if it is another person.')
    const box = boxFor(first)
    expect(box).toContain('type="checkbox"')
    const second = await submit(world, entriesIn(box, false))
    expect(second.fields?.isAnother).toContain('Tick this box if it is another person.')
    expect(await submit(world, entriesIn(box, true))).toMatchObject({ ok: true })
  })
})
