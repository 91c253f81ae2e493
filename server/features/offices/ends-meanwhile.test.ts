import { expect, test } from 'vitest'
import type { SignedIn } from '#server/auth/actor.ts'
import { writerFor } from '#server/context.ts'
import { beginWriting } from '#server/features/imports/begin.writes.ts'
import { continueImports } from '#server/features/imports/jobs.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { uploadList } from '#tests/support/imports/uploading.ts'
import { holdOffice } from '#tests/support/world/office-calls.ts'
import { asOfficer } from '#tests/support/world/offices.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('a term that ends', (open) => {
  test('in the middle of an import has it finish, and its holder can no longer undo it', async () => {
    const world = await open()
    const grants = [
      'members.change',
      'payments.change',
      'settings.change',
      'accounts.change',
      'offices.change',
    ] as const
    const { termId } = await holdOffice(world, 'member', [...grants])
    const officer = await asOfficer(world, 'member')
    const made = await uploadList(world, 'First name,Last name,Email\nAda,Quill,\nBea,Quill,\n')
    const chapter = world.chapters.dc
    const { personId } = world.context('member').actor as SignedIn
    // As when the process that began it ends before the first row.
    await writerFor(world.portal, { chapterId: chapter.id, actor: `admin:${personId}`, correlation: 'begun' })((tx) =>
      beginWriting(tx, { chapter, actor: world.context('member').actor as SignedIn }, made),
    )
    expect(await officer.imports.one(made)).toMatchObject({ state: 'writing' })
    await world.as('admin').offices.endTerm({ termId })
    await continueImports(world.portal)
    expect(await world.as('admin').imports.one(made)).toMatchObject({ state: 'done', startedBy: 'member Resident' })
    const after = await asOfficer(world, 'member')
    await expect(after.imports.undo(made)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await world.as('admin').imports.one(made)).toMatchObject({ state: 'done' })
  })

  test('between a refund and the provider’s answer has the money go back once, and books it', async () => {
    const world = await worldWithPayments(open)
    try {
      const { termId } = await holdOffice(world, 'lifer', ['books.see', 'payments.change'])
      const { paymentId, orderId } = await world.approved('member')
      await world.as('member').payments.finish({ orderId })
      const [{ amountCents }] = (await world.store.read
        .selectFrom('payments')
        .select('amountCents')
        .where('paymentId', '=', paymentId)
        .execute()) as [{ amountCents: number }]
      const officer = await asOfficer(world, 'lifer')
      const form = { paymentId, leftCents: Number(amountCents), what: 'all', reason: 'payerAsked' } as const
      await world.standin.control({ do: 'misbehave', kind: 'errorAfter', on: 'refund', times: 3 })
      await officer.payments.refund({ ...form, formKey: 'officer-1' })
      expect((await world.books(paymentId)).refunds).toEqual(['payerAsked started'])
      await world.as('admin').offices.endTerm({ termId })
      const after = await asOfficer(world, 'lifer')
      const again = { ...form, formKey: 'officer-2' }
      await expect(after.payments.refund(again)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      world.clock.forward(3)
      await reconcile(world.portal)
      expect((await world.books(paymentId)).refunds).toEqual(['payerAsked done'])
      expect((await world.standin.books()).refunds).toHaveLength(1)
      await world.balance()
    } finally {
      await world.close()
    }
  })
})
