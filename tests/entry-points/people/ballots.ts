import type { FeatureEntryPoints, Theirs } from '#tests/support/entry-points/rows.ts'
import { layDraft, layNomination, layOpenBallot, layTiedBallot, pollOf } from '#tests/support/world/ballots.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

type Form = Record<string, string>

const update = {
  title: 'Board election 2027',
  about: '',
  opensAt: '2027-01-10T09:00',
  closesAt: '2027-01-20T20:00',
  electorStatus: 'active',
  electorTypes: [],
  paidBy: '',
  quorumPercent: '50',
  tie: 'lot',
}

const question = { title: 'Secretary', about: '', method: 'ranked', seats: '2', writeIns: 0 }
const choice = { label: 'Amara Novak', detail: 'Architect', statement: '' }

const poll = {
  title: 'Where do we meet?',
  about: '',
  choices: 'Hall\nLibrary',
  several: 'false',
  poll: 'secret',
  closesAt: '',
  electorStatus: 'any',
  paidBy: '',
}

const draft = async (world: PaymentsWorld) => ({ ballotId: (await layDraft(world)).ballotId })

async function scheduled(world: PaymentsWorld, by: 'admin' | 'nyAdmin' = 'admin'): Promise<string> {
  const { ballotId } = await layDraft(world, by)
  await world.as(by).votes.schedule({ ballotId })
  return ballotId
}

export const ballotTheirs = {
  ballot: {
    lay: async (world) => (await layDraft(world, 'nyAdmin')).ballotId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2b41',
  },
  ballotQuestion: {
    lay: async (world) => (await layDraft(world, 'nyAdmin')).questionId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2b42',
  },
  ballotChoice: {
    lay: async (world) => (await layDraft(world, 'nyAdmin')).choiceId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2b43',
  },
  openBallot: {
    lay: async (world) => (await layOpenBallot(world, 'nyAdmin')).ballotId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2b44',
  },
  closedBallot: {
    lay: async (world) => (await layOpenBallot(world, 'nyAdmin', { hours: -1 })).ballotId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2b45',
  },
} satisfies Theirs

const challenged = async (world: PaymentsWorld) => ({
  ballotId: (await layOpenBallot(world, 'admin', { hours: -1 })).ballotId,
  reason: 'The list of voters',
})

export const ballotEntryPoints: FeatureEntryPoints = {
  procedures: {
    'votes.list': { minAccess: 'member' },
    'votes.setup': { minAccess: 'admin', question: draft, foreign: { ballotId: 'ballot' } },
    'votes.turnout': {
      minAccess: 'admin',
      question: async (world) => ({ ballotId: (await layOpenBallot(world)).ballotId }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.openBallot }) },
    },
    'votes.paper': {
      minAccess: 'member',
      question: async (world) => ({ ballotId: (await layOpenBallot(world)).ballotId }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.openBallot }) },
    },
    'votes.result': {
      minAccess: 'member',
      question: async (world) => ({ ballotId: (await layOpenBallot(world, 'admin', { hours: -1 })).ballotId }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.closedBallot }) },
    },
    'votes.printed': {
      minAccess: 'member',
      question: async (world) => ({ ballotId: (await layOpenBallot(world, 'admin', { hours: -1 })).ballotId }),
      foreign: {
        ballotId: {
          input: (ids) => ({ ballotId: ids.closedBallot }),
          files: (ids) => [`/export/ballot.pdf?ballotId=${ids.closedBallot}`],
        },
      },
    },
    'votes.cast': {
      minAccess: 'member',
      right: async (world) => ({ ballotId: (await layOpenBallot(world)).ballotId, answers: [[0]] }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.openBallot, answers: [[0]] }) },
    },
    'votes.challenge': {
      minAccess: 'member',
      right: challenged,
      foreign: { ballotId: (ids) => ({ ballotId: ids.closedBallot, reason: 'The list of voters' }) },
    },
    'votes.add': { minAccess: 'admin', right: () => ({ title: 'Bylaws' }) },
    'votes.newPoll': { minAccess: 'admin' },
    'votes.addPoll': { minAccess: 'admin', right: (world) => pollOf(world) },
    'votes.update': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await draft(world)), ...update }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.ballot, ...update }) },
    },
    'votes.remove': { minAccess: 'admin', right: draft, foreign: { ballotId: 'ballot' } },
    'votes.addQuestion': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await draft(world)), kind: 'office', ...question }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.ballot, kind: 'office', ...question }) },
    },
    'votes.updateQuestion': {
      minAccess: 'admin',
      right: async (world) => ({ questionId: (await layDraft(world)).questionId, ...question }),
      foreign: { questionId: (ids) => ({ questionId: ids.ballotQuestion, ...question }) },
    },
    'votes.removeQuestion': {
      minAccess: 'admin',
      right: async (world) => ({ questionId: (await layDraft(world)).questionId }),
      foreign: { questionId: 'ballotQuestion' },
    },
    'votes.addChoice': {
      minAccess: 'admin',
      right: async (world) => ({ questionId: (await layDraft(world)).questionId, ...choice, memberId: '' }),
      foreign: {
        questionId: (ids) => ({ questionId: ids.ballotQuestion, ...choice, memberId: '' }),
        memberId: (ids, own) => ({ questionId: own.ballotQuestionId, ...choice, memberId: ids.member }),
      },
    },
    'votes.updateChoice': {
      minAccess: 'admin',
      right: async (world) => ({ choiceId: (await layDraft(world)).choiceId, ...choice }),
      foreign: { choiceId: (ids) => ({ choiceId: ids.ballotChoice, ...choice }) },
    },
    'votes.removeChoice': {
      minAccess: 'admin',
      right: async (world) => ({ choiceId: (await layDraft(world)).choiceId }),
      foreign: { choiceId: 'ballotChoice' },
    },
    'votes.takeNominations': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await draft(world)), eventId: await layNomination(world) }),
      foreign: {
        ballotId: (ids, own) => ({ ballotId: ids.ballot, eventId: own.eventId }),
        eventId: (ids, own) => ({ ballotId: own.ballotId, eventId: ids.event }),
      },
    },
    'votes.runOff': {
      minAccess: 'admin',
      right: async (world) => ({ ballotId: (await layTiedBallot(world)).ballotId }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.closedBallot }) },
    },
    'votes.schedule': { minAccess: 'admin', right: draft, foreign: { ballotId: 'ballot' } },
    'votes.withdraw': {
      minAccess: 'admin',
      right: async (world) => ({ ballotId: await scheduled(world) }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.openBallot }) },
    },
    'votes.withdrawPoll': {
      minAccess: 'admin',
      right: async (world) => ({ ballotId: await world.as('admin').votes.addPoll(pollOf(world)) }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.openBallot }) },
    },
    'votes.extend': {
      minAccess: 'admin',
      right: async (world) => ({
        ballotId: (await layOpenBallot(world)).ballotId,
        closesAt: '2026-12-01T20:00',
      }),
      foreign: { ballotId: (ids) => ({ ballotId: ids.openBallot, closesAt: '2026-12-01T20:00' }) },
    },
  },
  pages: {
    '/votes': { minAccess: 'member', forms: [{ minAccess: 'admin', form: { intent: 'add', title: 'Bylaws' } }] },
    '/votes/new-poll': { minAccess: 'admin', forms: [{ minAccess: 'admin', form: poll }] },
    '/votes/:ballotId': {
      minAccess: 'member',
      at: () => '/votes/none',
      status: 404,
      forms: [
        { minAccess: 'admin', form: { intent: 'update', ballotId: 'none', ...plain(update) } },
        { minAccess: 'admin', form: { intent: 'remove', ballotId: 'none' } },
        {
          minAccess: 'admin',
          form: { intent: 'addQuestion', ballotId: 'none', kind: 'motion', title: 'Dues', about: '' },
        },
        { minAccess: 'admin', form: { intent: 'updateQuestion', questionId: 'none', title: 'Dues', about: '' } },
        { minAccess: 'admin', form: { intent: 'removeQuestion', questionId: 'none' } },
        { minAccess: 'admin', form: { intent: 'addChoice', questionId: 'none', ...choice, memberId: '' } },
        { minAccess: 'admin', form: { intent: 'updateChoice', choiceId: 'none', ...choice } },
        { minAccess: 'admin', form: { intent: 'removeChoice', choiceId: 'none' } },
        { minAccess: 'admin', form: { intent: 'takeNominations', ballotId: 'none', eventId: 'none' } },
        { minAccess: 'admin', form: { intent: 'schedule', ballotId: 'none' } },
        { minAccess: 'admin', form: { intent: 'withdraw', ballotId: 'none' } },
        { minAccess: 'admin', form: { intent: 'withdrawPoll', ballotId: 'none' } },
        { minAccess: 'admin', form: { intent: 'extend', ballotId: 'none', closesAt: '2026-12-01T20:00' } },
        { minAccess: 'admin', form: { intent: 'runOff', ballotId: 'none' } },
        { minAccess: 'member', form: { intent: 'challenge', ballotId: 'none', reason: 'The list of voters' } },
      ],
      foreign: {
        address: 'openBallot',
        fields: {
          ballotId: (ids, own): Form[] => [
            { intent: 'update', ballotId: ids.ballot, ...plain(update) },
            { intent: 'remove', ballotId: ids.ballot },
            { intent: 'addQuestion', ballotId: ids.ballot, kind: 'motion', title: 'Dues', about: '' },
            { intent: 'takeNominations', ballotId: ids.ballot, eventId: own.eventId },
            { intent: 'schedule', ballotId: ids.ballot },
            { intent: 'withdraw', ballotId: ids.openBallot },
            { intent: 'withdrawPoll', ballotId: ids.openBallot },
            { intent: 'extend', ballotId: ids.openBallot, closesAt: '2026-12-01T20:00' },
            { intent: 'runOff', ballotId: ids.closedBallot },
            { intent: 'challenge', ballotId: ids.closedBallot, reason: 'The list of voters' },
          ],
          questionId: (ids): Form[] => [
            { intent: 'updateQuestion', questionId: ids.ballotQuestion, title: 'Dues', about: '' },
            { intent: 'removeQuestion', questionId: ids.ballotQuestion },
            { intent: 'addChoice', questionId: ids.ballotQuestion, ...choice, memberId: '' },
          ],
          memberId: (ids, own) => [
            { intent: 'addChoice', questionId: own.ballotQuestionId, ...choice, memberId: ids.member },
          ],
          choiceId: (ids): Form[] => [
            { intent: 'updateChoice', choiceId: ids.ballotChoice, ...choice },
            { intent: 'removeChoice', choiceId: ids.ballotChoice },
          ],
          eventId: (ids, own) => [{ intent: 'takeNominations', ballotId: own.ballotId, eventId: ids.event }],
        },
      },
    },
    '/votes/:ballotId/vote': {
      minAccess: 'member',
      at: () => '/votes/none/vote',
      status: 404,
      forms: [{ minAccess: 'member', form: { intent: 'cast', q0: '0' } }],
      foreign: { address: 'openBallot' },
    },
  },
}

/** The fields of a form, which sends no empty list. */
function plain({ electorTypes: _, ...fields }: typeof update): Form {
  return fields
}
