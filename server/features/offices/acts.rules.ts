/**
 * The acts that the page of an office lists, each with the procedure that does it: whether an office may is read from the
 * table that decides. Names are in the order in which they are shown.
 */
export const actGroups = [
  {
    group: 'Money',
    acts: [
      { act: 'See payments and the books', procedure: 'payments.inChapter', type: 'query' },
      { act: 'Record a check or a transfer', procedure: 'dues.recordByHand', type: 'mutation' },
      { act: 'Refund a payment', procedure: 'payments.refund', type: 'mutation' },
      { act: 'Add a bank account', procedure: 'bank.addAccount', type: 'mutation' },
      { act: 'Change the payment account', procedure: 'settings.checkAccount', type: 'mutation' },
    ],
  },
  {
    group: 'Members',
    acts: [
      { act: 'See members with contact details', procedure: 'members.person', type: 'query' },
      { act: 'Approve an application', procedure: 'members.approve', type: 'mutation' },
      { act: 'Change a member’s details', procedure: 'members.update', type: 'mutation' },
      { act: 'Export all members', procedure: 'members.exported', type: 'query' },
      { act: 'Import members and payments', procedure: 'imports.write', type: 'mutation' },
    ],
  },
  {
    group: 'Events and content',
    acts: [
      { act: 'Publish an event', procedure: 'events.publish', type: 'mutation' },
      { act: 'Cancel an event and refund everybody', procedure: 'events.cancel', type: 'mutation' },
      { act: 'Send an email to all members', procedure: 'emails.send', type: 'mutation' },
      { act: 'Publish an announcement', procedure: 'announcements.add', type: 'mutation' },
      { act: 'Decide about a job post', procedure: 'jobs.decide', type: 'mutation' },
    ],
  },
  {
    group: 'Chapter',
    acts: [
      { act: 'Change member types', procedure: 'members.updateType', type: 'mutation' },
      { act: 'Name a holder of an office', procedure: 'offices.nameHolder', type: 'mutation' },
      { act: 'Seal a month of the books', procedure: 'months.seal', type: 'mutation' },
      { act: 'Read the ledger of payments', procedure: 'books.facts', type: 'query' },
    ],
  },
] as const
