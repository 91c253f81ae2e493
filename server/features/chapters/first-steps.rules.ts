/** The steps that lead a new chapter until it can work, in their order: on the last page of the setup and on its dashboard. */
const firstSteps = ['memberTypes', 'members', 'admin', 'payments', 'mail', 'treasurer', 'event'] as const

export type FirstStep = (typeof firstSteps)[number]

/** What a step is for, the label of its link and where that leads, and its name once it is done. */
type StepText = { title: string; text: string; act: string; path: string; done: string }

export const firstStepTexts: Record<FirstStep, StepText> = {
  memberTypes: {
    title: 'Add member types',
    text: 'What members pay, and for how long.',
    act: 'Add',
    path: '/memberType',
    done: 'member types',
  },
  members: {
    title: 'Move your members in',
    text: 'From another system, a spreadsheet or our own export.',
    act: 'Import',
    path: '/imports',
    done: 'members',
  },
  admin: {
    title: 'Name an admin',
    text: 'A member who approves applications. Refunds and seals may need two.',
    act: 'Choose',
    path: '/members',
    done: 'admin',
  },
  payments: {
    title: 'Connect PayPal',
    text: 'Members can then pay dues and event fees online.',
    act: 'Connect',
    path: '/settings',
    done: 'PayPal',
  },
  mail: {
    title: 'Connect email',
    text: "Emails then come from the chapter's own address.",
    act: 'Connect',
    path: '/settings',
    done: 'email',
  },
  treasurer: {
    title: 'Name a treasurer',
    text: 'In the committee of this term.',
    act: 'Add',
    path: '/committiees',
    done: 'treasurer',
  },
  event: {
    title: 'Create the first event',
    text: 'It stays a draft until you publish it.',
    act: 'Create',
    path: '/eventsnew',
    done: 'first event',
  },
}

type Standing = {
  /** The steps that the chapter lacks, of those that its settings tell. */
  lacks: readonly string[]
  members: number
  hasEvent: boolean
  isMain: boolean
}

/** Returns the first steps of a chapter, and which are done. Nobody joins the main chapter, and system admins run it. */
export const firstStepsOf = ({ lacks, members, hasEvent, isMain }: Standing): { step: FirstStep; isDone: boolean }[] =>
  firstSteps
    .filter((step) => !isMain || !['memberTypes', 'members', 'admin'].includes(step))
    .map((step) => ({
      step,
      // One member may be the admin who was entered first.
      isDone: step === 'event' ? hasEvent : step === 'members' ? members > 1 : !lacks.includes(step),
    }))
