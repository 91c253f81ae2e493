import type { Kysely } from 'kysely'
import * as log from './migrations/0001-log.ts'
import * as portal from './migrations/0002-portal.ts'
import * as members from './migrations/0010-members.ts'
import * as outside from './migrations/0020-outside.ts'
import * as events from './migrations/0030-events.ts'
import * as verifications from './migrations/0040-verifications.ts'
import * as paymentsTable from './migrations/0050-payments-table.ts'
import * as paymentsSearch from './migrations/0060-payments-search.ts'
import * as commits from './migrations/0100-commits.ts'
import * as secondFactors from './migrations/0670-second-factors.ts'
import * as loginLinks from './migrations/0671-login-links.ts'
import * as passkeys from './migrations/0672-passkeys.ts'
import * as requiredSecondFactors from './migrations/0673-required-second-factors.ts'
import * as reopenedLogins from './migrations/0674-reopened-logins.ts'
import * as knownNetworks from './migrations/0101-known-networks.ts'
import * as ordersSetAside from './migrations/0110-orders-set-aside.ts'
import * as growth from './migrations/0120-growth.ts'
import * as seats from './migrations/0121-seats.ts'
import * as cancellations from './migrations/0122-cancellations.ts'
import * as demoMark from './migrations/0130-demo-mark.ts'
import * as hashedSessions from './migrations/0131-hashed-sessions.ts'
import * as plainDescriptions from './migrations/0140-plain-descriptions.ts'
import * as quickLinks from './migrations/0200-quick-links.ts'
import * as nominationProposals from './migrations/0616-nomination-proposals.ts'
import * as helpContacts from './migrations/0201-help-contacts.ts'
import * as growthOfMembers from './migrations/0220-growth-of-members.ts'
import * as growthOfRegistrations from './migrations/0221-growth-of-registrations.ts'
import * as fileOwners from './migrations/0240-file-owners.ts'
import * as closedChapters from './migrations/0250-closed-chapters.ts'
import * as paymentAccounts from './migrations/0255-payment-accounts.ts'
import * as mailAccounts from './migrations/0256-mail-accounts.ts'
import * as committees from './migrations/0260-committees.ts'
import * as searchOfRegistrations from './migrations/0265-search-of-registrations.ts'
import * as whoChangedAType from './migrations/0270-who-changed-a-type.ts'
import * as membersByType from './migrations/0275-members-by-type.ts'
import * as growthOfPersons from './migrations/0280-growth-of-persons.ts'
import * as whoSeesAMember from './migrations/0290-who-sees-a-member.ts'
import * as factsOfMembers from './migrations/0295-facts-of-members.ts'
import * as contentsOfChapters from './migrations/0296-contents-of-chapters.ts'
import * as announcements from './migrations/0300-announcements.ts'
import * as statements from './migrations/0305-statements.ts'
import * as documents from './migrations/0306-documents.ts'
import * as images from './migrations/0310-images.ts'
import * as calendarEntries from './migrations/0315-calendar-entries.ts'
import * as paymentTypes from './migrations/0321-payment-types.ts'
import * as donationTypes from './migrations/0325-donation-types.ts'
import * as donations from './migrations/0326-donations.ts'
import * as severalRefunds from './migrations/0330-several-refunds.ts'
import * as notesOnPayments from './migrations/0331-notes-on-payments.ts'
import * as comparisons from './migrations/0335-comparisons.ts'
import * as renewals from './migrations/0345-renewals.ts'
import * as receiptBilling from './migrations/0350-receipt-billing.ts'
import * as countsOfMembers from './migrations/0360-counts-of-members.ts'
import * as sumsByYearPaid from './migrations/0361-sums-by-year-paid.ts'
import * as namesInOrder from './migrations/0362-names-in-order.ts'
import * as moneyOfEveryKind from './migrations/0365-money-of-every-kind.ts'
import * as fees from './migrations/0366-fees.ts'
import * as wordsOfAnnouncements from './migrations/0370-words-of-announcements.ts'
import * as picturesByEvent from './migrations/0371-pictures-by-event.ts'
import * as howMoneyCame from './migrations/0372-how-money-came.ts'
import * as refundRequests from './migrations/0375-refund-requests.ts'
import * as payersInOrder from './migrations/0384-payers-in-order.ts'
import * as knownMovements from './migrations/0386-known-movements.ts'
import * as donationsInOrder from './migrations/0387-donations-in-order.ts'
import * as historyInDates from './migrations/0388-history-in-dates.ts'
import * as pagesOfUploads from './migrations/0389-pages-of-uploads.ts'
import * as programs from './migrations/0390-programs.ts'
import * as hotels from './migrations/0391-hotels.ts'
import * as eventContacts from './migrations/0395-event-contacts.ts'
import * as eventFlyers from './migrations/0396-event-flyers.ts'
import * as packages from './migrations/0400-packages.ts'
import * as partsOfRegistrations from './migrations/0401-parts-of-registrations.ts'
import * as checkIn from './migrations/0410-check-in.ts'
import * as changedRegistrants from './migrations/0411-changed-registrants.ts'
import * as questions from './migrations/0425-questions.ts'
import * as refundSteps from './migrations/0430-refund-steps.ts'
import * as cancelledEvents from './migrations/0431-cancelled-events.ts'
import * as waitingLists from './migrations/0435-waiting-lists.ts'
import * as handedOver from './migrations/0436-handed-over.ts'
import * as aLargeConvention from './migrations/0440-a-large-convention.ts'
import * as lapsesAfterRefunds from './migrations/0445-lapses-after-refunds.ts'
import * as zelle from './migrations/0446-zelle.ts'
import * as blog from './migrations/0450-blog.ts'
import * as bulkMail from './migrations/0455-bulk-mail.ts'
import * as emails from './migrations/0456-emails.ts'
import * as activities from './migrations/0465-activities.ts'
import * as advertisements from './migrations/0470-advertisements.ts'
import * as jobs from './migrations/0475-jobs.ts'
import * as confirmedSubscriptions from './migrations/0476-confirmed-subscriptions.ts'
import * as jobDecisions from './migrations/0477-job-decisions.ts'
import * as zelleByDeadline from './migrations/0478-zelle-by-deadline.ts'
import * as emailsToRegistrants from './migrations/0479-emails-to-registrants.ts'
import * as searchOfParts from './migrations/0480-search-of-parts.ts'
import * as failedEmails from './migrations/0485-failed-emails.ts'
import * as lateMonths from './migrations/0486-late-months.ts'
import * as migrationReleases from './migrations/0489-migration-releases.ts'
import * as readiness from './migrations/0493-readiness.ts'
import * as secretProbe from './migrations/0494-secret-probe.ts'
import * as zelleBySigns from './migrations/0497-zelle-by-signs.ts'
import * as confirmedWaiting from './migrations/0498-confirmed-waiting.ts'
import * as timeOfTheHead from './migrations/0501-time-of-the-head.ts'
import * as devices from './migrations/0502-devices.ts'
import * as scheduledEmails from './migrations/0508-scheduled-emails.ts'
import * as timeZones from './migrations/0509-time-zones.ts'
import * as zonesOfCalendars from './migrations/0510-zones-of-calendars.ts'
import * as foldedSearch from './migrations/0513-folded-search.ts'
import * as linksCleaned from './migrations/0514-links-cleaned.ts'
import * as notifications from './migrations/0515-notifications.ts'
import * as commentsByThread from './migrations/0516-comments-by-thread.ts'
import * as jobsByTime from './migrations/0517-jobs-by-time.ts'
import * as undo from './migrations/0518-undo.ts'
import * as eventDetails from './migrations/0520-event-details.ts'
import * as notesOnMembers from './migrations/0522-notes-on-members.ts'
import * as addressesOfSeveral from './migrations/0530-addresses-of-several.ts'
import * as imports from './migrations/0531-imports.ts'
import * as earlierPayments from './migrations/0532-earlier-payments.ts'
import * as importsSideBySide from './migrations/0533-imports-side-by-side.ts'
import * as papersOfChapters from './migrations/0534-papers-of-chapters.ts'
import * as memberFields from './migrations/0540-member-fields.ts'
import * as distinctPeople from './migrations/0541-distinct-people.ts'
import * as mergedPeople from './migrations/0560-merged-people.ts'
import * as bank from './migrations/0545-bank.ts'
import * as importMappings from './migrations/0566-import-mappings.ts'
import * as mailDomains from './migrations/0590-mail-domains.ts'
import * as importRowsAtWork from './migrations/0600-import-rows-at-work.ts'
import * as yearsOfEarlierPayments from './migrations/0610-years-of-earlier-payments.ts'
import * as months from './migrations/0630-months.ts'
import * as journal from './migrations/0640-journal.ts'
import * as ballots from './migrations/0680-ballots.ts'
import * as refundsUnderWay from './migrations/0631-refunds-under-way.ts'
import * as phoneNumbers from './migrations/0620-phone-numbers.ts'
import * as meaningOfMemberFields from './migrations/0621-meaning-of-member-fields.ts'
import * as batchesOfImports from './migrations/0622-batches-of-imports.ts'
import * as invitations from './migrations/0550-invitations.ts'
import * as namePartsByKey from './migrations/0580-name-parts-by-key.ts'
import * as firstStart from './migrations/0570-first-start.ts'
import * as bankCounterparts from './migrations/0546-bank-counterparts.ts'
import * as bankKeys from './migrations/0547-bank-keys.ts'
import * as bankMappings from './migrations/0690-bank-mappings.ts'
import * as shares from './migrations/0660-shares.ts'
import * as runOffs from './migrations/0691-run-offs.ts'
import * as offices from './migrations/0700-offices.ts'
import * as handOvers from './migrations/0701-hand-overs.ts'
import * as polls from './migrations/0710-polls.ts'
import * as lookOfChapters from './migrations/0720-look-of-chapters.ts'
import * as heldMail from './migrations/0730-held-mail.ts'
import * as mailReports from './migrations/0735-mail-reports.ts'
import * as voteReminders from './migrations/0740-vote-reminders.ts'
import * as importProgress from './migrations/0750-import-progress.ts'
import * as bankMatching from './migrations/0760-bank-matching.ts'
import * as shareOfPlans from './migrations/0780-share-of-plans.ts'
import * as keptUploads from './migrations/0781-kept-uploads.ts'
import * as withdrawals from './migrations/0790-withdrawals.ts'
import * as bankGaps from './migrations/0791-bank-gaps.ts'
import * as bankDays from './migrations/0792-bank-days.ts'
import * as bankStaging from './migrations/0793-bank-staging.ts'
import * as mailProviders from './migrations/0800-mail-providers.ts'
import * as reportMailboxes from './migrations/0801-report-mailboxes.ts'
import * as providerFees from './migrations/0830-provider-fees.ts'
import * as paymentsInPractice from './migrations/0840-payments-in-practice.ts'
import * as sendgridKeys from './migrations/0841-sendgrid-keys.ts'
import * as searchOfMembers from './migrations/0870-search-of-members.ts'
import type { Dialect } from './store.ts'
import * as donorLetters from './migrations/0650-donor-letters.ts'

type Step = { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> }

/** In the order of their names; a released migration is never changed, only followed by others. */
export const migrations: Record<string, Step> = {
  '0001-log': log,
  '0002-portal': portal,
  '0010-members': members,
  '0020-outside': outside,
  '0030-events': events,
  '0040-verifications': verifications,
  '0050-payments-table': paymentsTable,
  '0060-payments-search': paymentsSearch,
  '0100-commits': commits,
  '0101-known-networks': knownNetworks,
  '0110-orders-set-aside': ordersSetAside,
  '0120-growth': growth,
  '0121-seats': seats,
  '0122-cancellations': cancellations,
  '0130-demo-mark': demoMark,
  '0131-hashed-sessions': hashedSessions,
  '0140-plain-descriptions': plainDescriptions,
  '0200-quick-links': quickLinks,
  '0201-help-contacts': helpContacts,
  '0220-growth-of-members': growthOfMembers,
  '0221-growth-of-registrations': growthOfRegistrations,
  '0240-file-owners': fileOwners,
  '0250-closed-chapters': closedChapters,
  '0255-payment-accounts': paymentAccounts,
  '0256-mail-accounts': mailAccounts,
  '0260-committees': committees,
  '0265-search-of-registrations': searchOfRegistrations,
  '0270-who-changed-a-type': whoChangedAType,
  '0275-members-by-type': membersByType,
  '0280-growth-of-persons': growthOfPersons,
  '0290-who-sees-a-member': whoSeesAMember,
  '0295-facts-of-members': factsOfMembers,
  '0296-contents-of-chapters': contentsOfChapters,
  '0300-announcements': announcements,
  '0305-statements': statements,
  '0306-documents': documents,
  '0310-images': images,
  '0315-calendar-entries': calendarEntries,
  '0321-payment-types': paymentTypes,
  '0325-donation-types': donationTypes,
  '0326-donations': donations,
  '0330-several-refunds': severalRefunds,
  '0331-notes-on-payments': notesOnPayments,
  '0335-comparisons': comparisons,
  '0345-renewals': renewals,
  '0350-receipt-billing': receiptBilling,
  '0360-counts-of-members': countsOfMembers,
  '0361-sums-by-year-paid': sumsByYearPaid,
  '0362-names-in-order': namesInOrder,
  '0365-money-of-every-kind': moneyOfEveryKind,
  '0366-fees': fees,
  '0370-words-of-announcements': wordsOfAnnouncements,
  '0371-pictures-by-event': picturesByEvent,
  '0372-how-money-came': howMoneyCame,
  '0375-refund-requests': refundRequests,
  '0384-payers-in-order': payersInOrder,
  '0386-known-movements': knownMovements,
  '0387-donations-in-order': donationsInOrder,
  '0388-history-in-dates': historyInDates,
  '0389-pages-of-uploads': pagesOfUploads,
  '0390-programs': programs,
  '0391-hotels': hotels,
  '0395-event-contacts': eventContacts,
  '0396-event-flyers': eventFlyers,
  '0400-packages': packages,
  '0401-parts-of-registrations': partsOfRegistrations,
  '0410-check-in': checkIn,
  '0411-changed-registrants': changedRegistrants,
  '0425-questions': questions,
  '0430-refund-steps': refundSteps,
  '0431-cancelled-events': cancelledEvents,
  '0435-waiting-lists': waitingLists,
  '0436-handed-over': handedOver,
  '0440-a-large-convention': aLargeConvention,
  '0445-lapses-after-refunds': lapsesAfterRefunds,
  '0446-zelle': zelle,
  '0450-blog': blog,
  '0455-bulk-mail': bulkMail,
  '0456-emails': emails,
  '0465-activities': activities,
  '0470-advertisements': advertisements,
  '0475-jobs': jobs,
  '0476-confirmed-subscriptions': confirmedSubscriptions,
  '0477-job-decisions': jobDecisions,
  '0478-zelle-by-deadline': zelleByDeadline,
  '0479-emails-to-registrants': emailsToRegistrants,
  '0480-search-of-parts': searchOfParts,
  '0485-failed-emails': failedEmails,
  '0486-late-months': lateMonths,
  '0489-migration-releases': migrationReleases,
  '0493-readiness': readiness,
  '0494-secret-probe': secretProbe,
  '0497-zelle-by-signs': zelleBySigns,
  '0498-confirmed-waiting': confirmedWaiting,
  '0501-time-of-the-head': timeOfTheHead,
  '0502-devices': devices,
  '0508-scheduled-emails': scheduledEmails,
  '0509-time-zones': timeZones,
  '0510-zones-of-calendars': zonesOfCalendars,
  '0513-folded-search': foldedSearch,
  '0514-links-cleaned': linksCleaned,
  '0515-notifications': notifications,
  '0516-comments-by-thread': commentsByThread,
  '0517-jobs-by-time': jobsByTime,
  '0518-undo': undo,
  '0520-event-details': eventDetails,
  '0522-notes-on-members': notesOnMembers,
  '0530-addresses-of-several': addressesOfSeveral,
  '0531-imports': imports,
  '0532-earlier-payments': earlierPayments,
  '0533-imports-side-by-side': importsSideBySide,
  '0534-papers-of-chapters': papersOfChapters,
  '0540-member-fields': memberFields,
  '0541-distinct-people': distinctPeople,
  '0545-bank': bank,
  '0550-invitations': invitations,
  '0546-bank-counterparts': bankCounterparts,
  '0547-bank-keys': bankKeys,
  '0580-name-parts-by-key': namePartsByKey,
  '0560-merged-people': mergedPeople,
  '0570-first-start': firstStart,
  '0566-import-mappings': importMappings,
  '0590-mail-domains': mailDomains,
  '0600-import-rows-at-work': importRowsAtWork,
  '0610-years-of-earlier-payments': yearsOfEarlierPayments,
  '0616-nomination-proposals': nominationProposals,
  '0630-months': months,
  '0640-journal': journal,
  '0680-ballots': ballots,
  '0670-second-factors': secondFactors,
  '0671-login-links': loginLinks,
  '0672-passkeys': passkeys,
  '0673-required-second-factors': requiredSecondFactors,
  '0674-reopened-logins': reopenedLogins,
  '0650-donor-letters': donorLetters,
  '0631-refunds-under-way': refundsUnderWay,
  '0620-phone-numbers': phoneNumbers,
  '0621-meaning-of-member-fields': meaningOfMemberFields,
  '0622-batches-of-imports': batchesOfImports,
  '0660-shares': shares,
  '0690-bank-mappings': bankMappings,
  '0691-run-offs': runOffs,
  '0700-offices': offices,
  '0701-hand-overs': handOvers,
  '0710-polls': polls,
  '0720-look-of-chapters': lookOfChapters,
  '0730-held-mail': heldMail,
  '0735-mail-reports': mailReports,
  '0740-vote-reminders': voteReminders,
  '0750-import-progress': importProgress,
  '0760-bank-matching': bankMatching,
  '0780-share-of-plans': shareOfPlans,
  '0781-kept-uploads': keptUploads,
  '0790-withdrawals': withdrawals,
  '0791-bank-gaps': bankGaps,
  '0792-bank-days': bankDays,
  '0793-bank-staging': bankStaging,
  '0800-mail-providers': mailProviders,
  '0801-report-mailboxes': reportMailboxes,
  '0830-provider-fees': providerFees,
  '0840-payments-in-practice': paymentsInPractice,
  '0841-sendgrid-keys': sendgridKeys,
  '0870-search-of-members': searchOfMembers,
}
