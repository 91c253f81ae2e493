import type { Module } from '#app/lib/page/viewer.ts'
import type { SetupStep } from '#server/features/chapters/rules.ts'
import { missing } from './missing-words.ts'

/** Texts of the chapters page. */
export const chaptersWords = {
  title: 'Chapters',
  lead: 'Each chapter is served on its own subdomain.',
  ownLead: 'Name, contact and modules of your chapter.',
  parent: 'Main',
  search: 'Name or subdomain',
  empty: { title: 'No chapters yet', text: 'The first one appears here.' },
  fields: {
    chapterName: 'Name',
    subDomain: 'Subdomain',
    chapterEmail: 'Email',
    chapterPhone: 'Phone',
    chapterAddress: 'Address',
    timeZone: 'Time zone',
  },
  zoneOfParent: 'Same as the main chapter',
  subDomainHelp: 'Letters, digits and hyphens. The chapter is served there right away.',
  moveHelp:
    'Links to the old address stop working, and everyone in the chapter has to log in again. Change the address of the webhook at PayPal too.',
  members: 'Members',
  membersOf: (members: number) => (members === 1 ? 'member' : 'members'),
  setup: 'Setup',
  complete: 'complete',
  closed: 'closed',
  needs: (steps: readonly SetupStep[]) => `needs ${steps.map((step) => missing[step]).join(', ')}`,
  add: 'New chapter',
  addAct: 'Add chapter',
  begins: 'It starts with copies of the main chapter’s member types. This page shows what it still needs.',
  edit: 'Edit chapter',
  editAct: 'Update chapter',
  foot: 'Only an empty chapter can be deleted. Others can be closed: their pages remain, but nobody can join or pay.',
  stillNeeds: (chapter: string) => `What ${chapter} still needs`,
  severalNeed: 'What chapters still need',
  done: {
    add: 'The chapter is open and served at its address.',
    update: 'Chapter updated.',
    switch: 'Module changed.',
    close: 'Chapter closed.',
    reopen: 'The chapter is open again.',
    remove: 'Chapter deleted.',
  },
}

export const moduleNames: Record<Module, string> = { advertisement: 'Advertising', jobPortal: 'Job portal' }

const named: Record<Module, string> = { advertisement: 'advertisement module', jobPortal: 'job portal module' }

/** Confirmation prompts: title, consequence and button. */
export const chapterPrompts = {
  switch: (module: Module, on: boolean, chapter: string) => ({
    title: `${on ? 'Activate' : 'Deactivate'} the ${named[module]} of ${chapter}?`,
    text: on
      ? 'Its pages and menu entries will appear right away.'
      : 'Its pages and menu entries will disappear right away. Nothing will be deleted.',
    act: on ? 'Activate' : 'Deactivate',
  }),
  close: (chapter: string) => ({
    title: `Close ${chapter}?`,
    text: 'Nobody will be able to join, register or pay there, and everyone will be logged out. Members can still log in and see their payments. You can open it again.',
    act: 'Close chapter',
  }),
  reopen: (chapter: string) => ({
    title: `Open ${chapter} again?`,
    text: 'People will be able to join, register and pay there right away.',
    act: 'Open again',
  }),
  remove: (chapter: string) => ({
    title: `Delete ${chapter}?`,
    text: 'It will disappear from its address with its member types and accounts.',
    act: 'Delete chapter',
  }),
}

/** What a chapter can be missing: what each is, its consequence, and where to add it. */
export const setupWords: Record<SetupStep, { title: string; text: string; act: string; path: string }> = {
  memberTypes: {
    title: 'Member types',
    text: 'Nobody can apply for membership.',
    act: 'Add member types',
    path: '/memberType',
  },
  admin: {
    title: 'First admin',
    text: 'Nobody in the chapter can approve applications.',
    act: 'Choose a member',
    path: '/members',
  },
  payments: {
    title: 'Payment account',
    text: 'Nobody can pay online.',
    act: 'Add payment account',
    path: '/settings?edit=payment#payment',
  },
  mail: {
    title: 'Mail account',
    text: 'Its emails come from the portal’s own address, or wait if it has none.',
    act: 'Add mail account',
    path: '/settings?edit=mail#mail',
  },
  treasurer: {
    title: 'Treasurer',
    text: 'No treasurer yet.',
    act: 'Open committees',
    path: '/committiees',
  },
}
