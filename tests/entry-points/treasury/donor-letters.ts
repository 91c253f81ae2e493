import { announcePicnic } from '#tests/support/world/picnic.ts'
import { layGift, layLetter, readyForLetters } from '#tests/support/world/donor-letters.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { FeatureEntryPoints, Theirs } from '#tests/support/entry-points/rows.ts'

const settings = {
  legalName: 'AEA Washington DC, Inc.',
  duesAreGifts: 'false',
  thanks: '',
  signerName: 'Felix Bergstrom',
  signerTitle: 'Treasurer',
}

const value = { eventPackageId: '', value: '42.50', description: 'one dinner' }

export const donorLetterTheirs = {
  donorLetter: {
    lay: async (world) => (await layLetter(world, 'ny')).letterId,
    nobodys: 'ZZZZZZZ3',
  },
  donor: {
    lay: async (world) => (await layLetter(world, 'ny')).donorId,
    nobodys: 'donation:1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a36',
  },
} satisfies Theirs

const letter = async (world: PaymentsWorld) => ({ letterId: (await layLetter(world)).letterId })

export const donorLetterEntryPoints: FeatureEntryPoints = {
  procedures: {
    'donorLetters.view': { minAccess: 'admin' },
    'donorLetters.settings': { minAccess: 'admin' },
    'donorLetters.changeSettings': { minAccess: 'admin', right: settings },
    'donorLetters.begin': {
      minAccess: 'admin',
      right: async (world) => {
        await readyForLetters(world)
        await layGift(world)
        return { year: 2026, send: 'true' }
      },
    },
    'donorLetters.one': { minAccess: 'admin', question: letter, foreign: { letterId: 'donorLetter' } },
    'donorLetters.send': { minAccess: 'admin', right: letter, foreign: { letterId: 'donorLetter' } },
    'donorLetters.makeAgain': { minAccess: 'admin', right: letter, foreign: { letterId: 'donorLetter' } },
    'donorLetters.printed': {
      minAccess: 'anyone',
      question: () => ({ letterId: 'ZZZZZZZ3', key: 'x'.repeat(22) }),
      foreign: {
        letterId: {
          input: (ids) => ({ letterId: ids.donorLetter }),
          files: (ids) => [`/export/donor-letter.pdf?letterId=${ids.donorLetter}`],
        },
      },
    },
    'donorLetters.previewPrinted': {
      minAccess: 'admin',
      question: async (world) => ({ year: 2026, donorId: (await layLetter(world)).donorId }),
      foreign: {
        donorId: {
          input: (ids) => ({ year: 2026, donorId: ids.donor }),
          files: (ids) => [`/export/donor-letter-preview.pdf?year=2026&donorId=${ids.donor}`],
        },
      },
    },
    'donorLetters.archive': { minAccess: 'admin', question: () => ({ year: 2026 }) },
    'donorLetters.exported': { minAccess: 'admin', question: () => ({ year: 2026, format: 'csv' }) },
    'packages.values': {
      minAccess: 'admin',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'packages.changeValue': {
      minAccess: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world), ...value }),
      foreign: {
        eventId: (ids) => ({ eventId: ids.event, ...value }),
        eventPackageId: (ids, own) => ({ eventId: own.eventId, ...value, eventPackageId: ids.package }),
      },
    },
  },
  exports: { 'donor-letters': { minAccess: 'admin', query: () => '?year=2026' } },
  pages: {
    '/treasury/letters': {
      minAccess: 'admin',
      forms: [{ minAccess: 'admin', form: { intent: 'begin', year: '2026', send: 'false' } }],
    },
    '/treasury/letters/settings': {
      minAccess: 'admin',
      forms: [{ minAccess: 'admin', form: { intent: 'save', ...settings } }],
    },
    '/treasury/letters/:letterId': {
      minAccess: 'admin',
      at: () => '/treasury/letters/unknown',
      status: 404,
      forms: [
        { minAccess: 'admin', form: { intent: 'send' } },
        { minAccess: 'admin', form: { intent: 'makeAgain' } },
      ],
      foreign: { address: 'donorLetter' },
    },
    '/event/:id/values': {
      minAccess: 'admin',
      at: ({ eventId }) => `/event/${eventId}/values`,
      forms: [{ minAccess: 'admin', form: { intent: 'save', ...value } }],
      foreign: {
        address: 'event',
        fields: { eventPackageId: (ids) => [{ intent: 'save', ...value, eventPackageId: ids.package }] },
      },
    },
  },
}
