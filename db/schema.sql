-- Generated from the migrations by `npm run schema`; do not edit.

create table "accessDecisions" (
  "chapterId" text not null,
  "accessKind" text not null,
  "accessId" text not null,
  "decision" text not null,
  "decidedAt" text not null,
  "decidedBy" text not null,
  primary key ("chapterId", "accessKind", "accessId")
) strict;

create table "accessReviews" (
  "reviewId" text primary key,
  "chapterId" text not null,
  "keptCount" integer not null,
  "endedCount" integer not null,
  "reviewedAt" text not null,
  "reviewedBy" text not null
) strict;
create index "accessReviewsByTime" on "accessReviews" ("chapterId", "reviewedAt");

create table "activities" (
  "activityId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "categoryId" text not null references "activityCategories" ("categoryId"),
  "title" text not null,
  "body" text not null,
  "bodyWords" text not null,
  "date" text not null,
  "activityPhoto" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "activitiesByCategory" on "activities" ("categoryId");
create index "activitiesByChapter" on "activities" ("chapterId", "date");

create table "activityCategories" (
  "categoryId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "name" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "activityCategoriesByChapter" on "activityCategories" ("chapterId");

create table "advertisements" (
  "imageId" text primary key,
  "chapterId" text not null,
  "type" text not null,
  "sponsorId" text not null,
  "eventId" text,
  "image" text not null,
  "startDate" text,
  "expireDate" text,
  "active" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "advertisementsBySponsor" on "advertisements" ("chapterId", "sponsorId");
create index "advertisementsByType" on "advertisements" ("chapterId", "type", "createdAt");

create table "alertedJobs" (
  "jobId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "digestId" text not null
) strict;
create index "alertedJobsByDigest" on "alertedJobs" ("digestId");

create table "announcements" (
  "announcementId" text primary key,
  "chapterId" text not null,
  "title" text not null,
  "body" text not null,
  "attachments" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "bodyWords" text not null default ''
) strict;
create index "announcementsByChapter" on "announcements" ("chapterId", "createdAt");

create table "applications" (
  "personId" text primary key,
  "chapterId" text not null,
  "memberTypeId" text not null,
  "emailVerified" integer not null,
  "verifiedAt" text,
  "appliedAt" text not null,
  "updatedAt" text not null
) strict;
create index "applicationsByChapter" on "applications" ("chapterId", "appliedAt");

create table "attemptAccounts" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "clientId" text not null,
  "practice" text check ("practice" in ('practice', 'sandbox'))
) strict;

create table "authenticators" (
  "personId" text primary key,
  "secretSealed" text,
  "nextSealed" text,
  "since" text,
  "lastStep" integer not null default 0,
  "lastUsedAt" text,
  "createdAt" text not null
) strict;

create table "ballotBoxes" (
  "ballotId" text not null,
  "box" integer not null,
  "chapterId" text not null,
  "sealed" text not null,
  primary key ("ballotId", "box")
) strict;

create table "ballotChallenges" (
  "challengeId" text primary key,
  "chapterId" text not null,
  "ballotId" text not null,
  "challengerId" text not null,
  "reason" text not null,
  "challengedAt" text not null
) strict;
create index "ballotChallengesByBallot" on "ballotChallenges" ("ballotId");

create table "ballotChoices" (
  "choiceId" text primary key,
  "chapterId" text not null,
  "ballotId" text not null,
  "questionId" text not null,
  "label" text not null,
  "candidateId" text,
  "detail" text not null,
  "statement" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "ballotChoicesByBallot" on "ballotChoices" ("ballotId");
create index "ballotChoicesByCandidate" on "ballotChoices" ("candidateId");

create table "ballotElectors" (
  "ballotId" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "votedAt" text,
  primary key ("ballotId", "personId")
) strict;
create index "ballotElectorsByPerson" on "ballotElectors" ("personId");
create index "ballotElectorsByTime" on "ballotElectors" ("ballotId", "votedAt");

create table "ballotKeys" (
  "ballotId" text primary key,
  "chapterId" text not null,
  "keySealed" text not null,
  "slotBytes" integer not null
) strict;

create table "ballotQuestions" (
  "questionId" text primary key,
  "chapterId" text not null,
  "ballotId" text not null,
  "kind" text not null,
  "title" text not null,
  "about" text not null,
  "method" text not null,
  "seats" integer not null,
  "writeIns" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "ballotQuestionsByBallot" on "ballotQuestions" ("ballotId");

create table "ballotStandings" (
  "ballotId" text primary key,
  "chapterId" text not null,
  "ofAssociation" integer not null,
  "stage" text not null,
  "opensAt" text not null,
  "closesAt" text not null,
  "electors" integer not null,
  "quorum" integer not null,
  "frozenAt" integer,
  "openedAt" text,
  "closedAt" text,
  "closedPosition" integer,
  "challenges" integer not null
) strict;
create index "ballotStandingsByChapter" on "ballotStandings" ("chapterId", "stage");

create table "ballotWriteIns" (
  "writeInId" text primary key,
  "chapterId" text not null,
  "ballotId" text not null,
  "questionId" text not null,
  "writtenName" text not null
) strict;
create index "ballotWriteInsByBallot" on "ballotWriteIns" ("ballotId");

create table "ballots" (
  "ballotId" text primary key,
  "chapterId" text not null,
  "title" text not null,
  "about" text not null,
  "opensAt" text not null,
  "closesAt" text not null,
  "ofAssociation" integer not null,
  "electorStatus" text not null,
  "electorTypes" text not null,
  "paidBy" text,
  "quorumPercent" integer not null,
  "tie" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "runOffOf" text,
  "poll" text,
  "remindsVoters" integer not null default 0
) strict;
create index "ballotsByChapter" on "ballots" ("chapterId", "opensAt");
create unique index "ballotsByRunOff" on "ballots" ("runOffOf");

create table "bankAccounts" (
  "accountId" text primary key,
  "chapterId" text not null,
  "accountName" text not null,
  "bankName" text not null,
  "lastFour" text not null,
  "openingCents" integer not null,
  "openedOn" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create unique index "bankAccountsByNumber" on "bankAccounts" ("chapterId", "lastFour");

create table "bankBookedDays" (
  "chapterId" text not null,
  "accountId" text not null,
  "day" text not null,
  "lines" integer not null,
  "cents" integer not null,
  primary key ("chapterId", "accountId", "day")
) strict;

create table "bankBookedPayments" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "lineId" text not null
) strict;
create index "bankBookedPaymentsByLine" on "bankBookedPayments" ("lineId");

create table "bankBookings" (
  "lineId" text primary key,
  "chapterId" text not null,
  "accountId" text not null,
  "kind" text not null,
  "category" text,
  "eventId" text,
  "amountCents" integer not null,
  "day" text not null,
  "ruleId" text,
  "isRecordedHere" integer not null,
  "actor" text not null,
  "bookedAt" text not null,
  "position" integer not null,
  "counterpart" text
) strict;
create index "bankBookingsByAccount" on "bankBookings" ("chapterId", "accountId", "day");
create unique index "bankBookingsByCounterpart" on "bankBookings" ("chapterId", "counterpart");
create index "bankBookingsByPosition" on "bankBookings" ("chapterId", "accountId", "position", "amountCents");

create table "bankDays" (
  "chapterId" text not null,
  "accountId" text not null,
  "day" text not null,
  "lines" integer not null,
  "cents" integer not null,
  primary key ("chapterId", "accountId", "day")
) strict;

create table "bankFiles" (
  "fileId" text primary key,
  "chapterId" text not null,
  "accountId" text,
  "fileName" text not null,
  "format" text,
  "coversFrom" text,
  "coversTo" text,
  "lines" integer not null,
  "newLines" integer not null,
  "openingCents" integer,
  "sumCents" integer not null,
  "closingCents" integer,
  "refusal" text,
  "readBy" text not null,
  "readAt" text not null
) strict;
create index "bankFilesByAccount" on "bankFiles" ("accountId", "coversTo");
create index "bankFilesByTime" on "bankFiles" ("chapterId", "readAt");

create table "bankLines" (
  "lineId" text primary key,
  "chapterId" text not null,
  "accountId" text not null,
  "fileId" text not null,
  "lineKey" text not null,
  "day" text not null,
  "place" integer not null,
  "amountCents" integer not null,
  "text" text not null,
  "bankId" text,
  "checkNumber" text
) strict;
create index "bankLinesByAmount" on "bankLines" ("chapterId", "accountId", "amountCents");
create index "bankLinesByDay" on "bankLines" ("chapterId", "accountId", "day", "place");
create index "bankLinesByFile" on "bankLines" ("fileId");
create unique index "bankLinesByKey" on "bankLines" ("chapterId", "accountId", "lineKey");

create table "bankMappings" (
  "mappingId" text primary key,
  "chapterId" text not null,
  "accountId" text not null,
  "headerKey" text not null,
  "headers" text not null,
  "columns" text not null,
  "dayOrder" text not null,
  "isTurned" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create unique index "bankMappingsByHeader" on "bankMappings" ("chapterId", "accountId", "headerKey");

create table "bankNotes" (
  "lineId" text primary key,
  "chapterId" text not null,
  "note" text not null,
  "writtenAt" text not null
) strict;

create table "bankRules" (
  "ruleId" text primary key,
  "chapterId" text not null,
  "wording" text not null,
  "kind" text not null,
  "category" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create unique index "bankRulesByWording" on "bankRules" ("chapterId", "wording");

create table "bankStagedLines" (
  "fileId" text not null,
  "lineKey" text not null,
  "lineId" text not null,
  "chapterId" text not null,
  "day" text not null,
  "place" integer not null,
  "amountCents" integer not null,
  "text" text not null,
  "bankId" text,
  "checkNumber" text,
  "stagedAt" text not null,
  primary key ("fileId", "lineKey")
) strict;
create index "bankStagedLinesByAge" on "bankStagedLines" ("stagedAt");

create table "bankUnmappedFiles" (
  "unmappedId" text primary key,
  "chapterId" text not null,
  "accountId" text not null,
  "fileName" text not null,
  "content" text not null,
  "sentAt" text not null,
  "gapFrom" text,
  "gapTo" text,
  "closesOn" text
) strict;
create index "bankUnmappedFilesByTime" on "bankUnmappedFiles" ("chapterId", "sentAt");

create table "blogCategories" (
  "categoryId" text primary key,
  "chapterId" text not null,
  "name" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "blogCategoriesByChapter" on "blogCategories" ("chapterId");

create table "blogComments" (
  "commentId" text primary key,
  "chapterId" text not null,
  "blogId" text not null,
  "parentId" text,
  "comment" text not null,
  "authorId" text not null,
  "createdAt" text not null,
  "editedAt" text,
  "hiddenAt" text,
  "hiddenBy" text
) strict;
create index "blogCommentsByAuthor" on "blogComments" ("authorId");
create index "blogCommentsByPost" on "blogComments" ("chapterId", "blogId", "createdAt", "commentId");
create index "blogCommentsByThread" on "blogComments" ("chapterId", "blogId", "parentId", "createdAt", "commentId");

create table "blogPosts" (
  "blogId" text primary key,
  "chapterId" text not null,
  "categoryId" text not null,
  "title" text not null,
  "body" text not null,
  "bodyWords" text not null,
  "photoId" text not null,
  "commentCount" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "blogPostsByAuthor" on "blogPosts" ("chapterId", "createdBy", "createdAt", "blogId");
create index "blogPostsByCategory" on "blogPosts" ("chapterId", "categoryId");
create index "blogPostsByComments" on "blogPosts" ("chapterId", "commentCount", "createdAt", "blogId");
create index "blogPostsByTime" on "blogPosts" ("chapterId", "createdAt", "blogId");

create table "bulkMail" (
  "chapterId" text primary key,
  "heldAt" text,
  "heldBounced" integer not null,
  "heldAttempted" integer not null,
  "toldAt" text,
  "countedFrom" text,
  "warmSince" text,
  "day" text not null,
  "taken" integer not null,
  "wasHeld" integer not null,
  "goodDays" integer not null,
  "fullUntil" text
) strict;

create table "calendarEntries" (
  "eventId" text primary key,
  "chapterId" text not null,
  "sequence" integer not null check ("sequence" >= 0),
  "eventName" text not null,
  "startsAt" text not null,
  "endsAt" text not null,
  "calledOffAt" text,
  "changedAt" text not null,
  "timeZone" text
) strict;
create index "calendarEntriesByEnd" on "calendarEntries" ("chapterId", "endsAt");

create table "chapters" (
  "chapterId" text primary key,
  "subDomain" text not null unique,
  "chapterName" text not null unique,
  "chapterEmail" text not null,
  "chapterPhone" text not null,
  "chapterAddress" text not null,
  "advertisement" integer not null default 0 check ("advertisement" in (0, 1)),
  "jobPortal" integer not null default 0 check ("jobPortal" in (0, 1)),
  "createdAt" text not null,
  "updatedAt" text not null,
  "closedAt" text,
  "confirmRefundsAboveCents" integer,
  "zelleAddress" text,
  "timeZone" text not null default '',
  "formerZones" text not null default '[]',
  "papers" text not null default '{}',
  "look" text not null default '{}',
  "associationLook" text not null default '{}'
) strict;

create table "checkIns" (
  "registrationId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "adults" integer not null,
  "minors" integer not null,
  "desk" integer not null,
  "checkInKey" text not null,
  "at" text not null,
  "recordedAt" text not null
) strict;

create table "checkpoints" (
  "position" integer primary key,
  "hash" text not null,
  "signedAt" text not null,
  "signature" text not null
) strict;

create table "committeeMembers" (
  "cId" text primary key,
  "chapterId" text not null,
  "cSessionId" text not null,
  "memberId" text not null,
  "position" text not null,
  "bio" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "committeeMembersByChapter" on "committeeMembers" ("chapterId");
create index "committeeMembersByMember" on "committeeMembers" ("memberId");
create unique index "committeeMembersOnce" on "committeeMembers" ("cSessionId", "memberId");

create table "committeeSessions" (
  "cSessionId" text primary key,
  "chapterId" text not null,
  "fromYear" integer not null,
  "toYear" integer not null,
  "active" integer not null check ("active" in (0, 1)),
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create unique index "committeeSessionsOnce" on "committeeSessions" ("chapterId", "fromYear", "toYear");

create table "comparisons" (
  "chapterId" text not null,
  "clientId" text not null,
  "runId" text,
  "startedAt" text not null,
  "beatAt" text not null,
  "completedAt" text,
  "completedTo" text,
  "reachesFrom" text,
  "transactions" integer not null,
  "failure" text,
  "failedAt" text,
  "known" integer not null default 0,
  "wholeFrom" text,
  primary key ("chapterId", "clientId")
) strict;

create table "demoMarks" (
  "one" integer primary key check ("one" = 1),
  "laidAt" text not null
) strict;

create table "distinctPeople" (
  "pairId" text primary key,
  "chapterId" text not null,
  "oneId" text not null,
  "otherId" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "distinctPeopleByChapter" on "distinctPeople" ("chapterId", "createdAt");
create index "distinctPeopleByOther" on "distinctPeople" ("otherId");
create unique index "distinctPeopleByPair" on "distinctPeople" ("oneId", "otherId");

create table "documentCategories" (
  "docCategoryId" text primary key,
  "chapterId" text not null,
  "name" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "documentCategoriesByChapter" on "documentCategories" ("chapterId");

create table "documents" (
  "documentId" text primary key,
  "chapterId" text not null,
  "docCategoryId" text not null,
  "documentName" text not null,
  "documentDescription" text not null,
  "document" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "documentsByChapter" on "documents" ("chapterId", "createdAt");

create table "donationTypes" (
  "donationTypeId" text primary key,
  "chapterId" text not null,
  "donationTypeName" text not null,
  "donationTypeDescription" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "donationTypesByChapter" on "donationTypes" ("chapterId", "donationTypeName");

create table "donations" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "donorId" text not null,
  "personId" text,
  "memberId" text not null,
  "donationTypeId" text not null,
  "donationType" text not null,
  "amountCents" integer not null,
  "refundedCents" integer not null,
  "donatedAt" text not null,
  "status" text not null,
  "orderId" text,
  "captureId" text,
  "reference" text,
  "position" integer not null
) strict;
create index "donationsByChapter" on "donations" ("chapterId", "donatedAt", "position");
create index "donationsByPerson" on "donations" ("chapterId", "personId", "donatedAt", "position");

create table "donorLetterBatches" (
  "batchId" text primary key,
  "chapterId" text not null,
  "year" integer not null,
  "sends" integer not null check ("sends" in (0, 1)),
  "letters" integer not null,
  "startedBy" text not null,
  "startedAt" text not null,
  "finishedAt" text
) strict;
create index "donorLetterBatchesAtWork" on "donorLetterBatches" ("startedAt")
  where "finishedAt" is null;
create index "donorLetterBatchesByYear" on "donorLetterBatches" ("chapterId", "year", "startedAt");

create table "donorLetterPapers" (
  "letterId" text primary key,
  "chapterId" text not null,
  "personId" text,
  "email" text not null,
  "content" text not null,
  "createdAt" text not null
) strict;
create index "donorLetterPapersOfPeople" on "donorLetterPapers" ("chapterId", "personId");

create table "donorLetterSettings" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "legalName" text not null,
  "duesAreGifts" integer not null check ("duesAreGifts" in (0, 1)),
  "thanks" text not null,
  "signerName" text not null,
  "signerTitle" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null
) strict;

create table "donorLetters" (
  "letterId" text primary key,
  "chapterId" text not null,
  "batchId" text not null,
  "year" integer not null,
  "number" integer not null,
  "personId" text,
  "guestId" text,
  "gifts" text not null,
  "givenCents" integer not null,
  "valueCents" integer not null,
  "deductibleCents" integer not null,
  "way" text not null check ("way" in ('email', 'print')),
  "madeAt" text not null,
  "position" integer not null,
  "sentAt" text,
  "replacedBy" text
) strict;
create unique index "donorLettersByNumber" on "donorLetters" ("chapterId", "year", "number");
create index "donorLettersOfPeople" on "donorLetters" ("chapterId", "personId");
create index "donorLettersSent" on "donorLetters" ("chapterId", "sentAt")
  where "sentAt" is not null;
create index "donorLettersToSend" on "donorLetters" ("chapterId", "position")
  where "way" = 'email' and "sentAt" is null and "replacedBy" is null;

create table "donors" (
  "donorId" text primary key,
  "chapterId" text not null,
  "paymentId" text not null,
  "saysMember" integer not null,
  "mInit" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "createdAt" text not null
) strict;
create index "donorsByPayment" on "donors" ("paymentId");

create table "earlierPayments" (
  "earlierPaymentId" text primary key,
  "chapterId" text not null,
  "personId" text not null,
  "importId" text not null,
  "occurredOn" text,
  "cents" integer not null,
  "purpose" text not null,
  "method" text not null,
  "source" text not null,
  "sourceId" text not null,
  "years" text not null default ''
) strict;
create index "earlierPaymentsByImport" on "earlierPayments" ("importId");
create index "earlierPaymentsByPerson" on "earlierPayments" ("personId", "occurredOn");
create unique index "earlierPaymentsBySource" on "earlierPayments" ("chapterId", "source", "sourceId");

create table "emailDeliveries" (
  "emailId" text not null references "emails" ("emailId"),
  "place" integer not null,
  "chapterId" text not null,
  "personId" text,
  "name" text not null,
  "address" text not null,
  "element" integer not null,
  "leftOut" text not null check ("leftOut" in ('', 'left', 'bounced', 'stopped', 'gone')),
  "mailId" text,
  primary key ("emailId", "place")
) strict;
create index "emailDeliveriesOfPerson" on "emailDeliveries" ("chapterId", "personId")
  where "personId" is not null;
create index "emailDeliveriesWaiting" on "emailDeliveries" ("emailId", "place")
  where "mailId" is null and "leftOut" = '';

create table "emails" (
  "emailId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "title" text not null,
  "body" text not null,
  "audience" text not null check ("audience" in ('members', 'committee', 'custom', 'table', 'event')),
  "eventId" text check (("eventId" is not null) = ("audience" = 'event')),
  "attachments" text not null,
  "state" text not null check ("state" in ('sending', 'paused', 'stopped', 'done')),
  "createdBy" text not null,
  "createdAt" text not null,
  "sendAt" text
) strict;
create index "emailsByChapter" on "emails" ("chapterId", "createdAt");
create index "emailsSending" on "emails" ("createdAt")
  where "state" = 'sending';

create table "eventContacts" (
  "eventContactId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "memberId" text not null,
  "positionName" text not null,
  "contactEmail" text not null,
  "contactPhone" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "eventContactsByMember" on "eventContacts" ("memberId");
create unique index "eventContactsOnce" on "eventContacts" ("chapterId", "eventId", "memberId");

create table "eventFlyers" (
  "flyerId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "flyer" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "flyersByEvent" on "eventFlyers" ("chapterId", "eventId", "createdAt");

create table "eventHelpers" (
  "helperId" text primary key,
  "chapterId" text not null,
  "eventId" text not null references "events" ("eventId") on delete cascade,
  "memberId" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "eventHelpersOfMember" on "eventHelpers" ("chapterId", "memberId");
create unique index "eventHelpersOnce" on "eventHelpers" ("eventId", "memberId");

create table "eventPackages" (
  "eventPackageId" text primary key,
  "chapterId" text not null,
  "eventId" text not null references "events" ("eventId") on delete cascade,
  "catalogue" text not null,
  "packageId" integer not null,
  "name" text not null,
  "description" text not null,
  "color" text not null,
  "priceCents" integer not null check ("priceCents" >= 0),
  "persons" integer not null,
  "rooms" integer not null,
  "nights" integer not null,
  "capacity" integer,
  "groupName" text not null,
  "groupRule" text not null,
  "alsoTicks" integer,
  "section" text not null,
  "isPerAttendee" integer not null,
  "countsAsAttendees" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "packagesByEvent" on "eventPackages" ("eventId");
create unique index "packagesOfEvents" on "eventPackages" ("chapterId", "eventId", "catalogue", "packageId");

create table "eventPayments" (
  "paymentId" text primary key,
  "registrationId" text not null,
  "eventId" text not null,
  "chapterId" text not null,
  "personId" text,
  "memberId" text not null,
  "amountCents" integer not null,
  "paidAt" text not null,
  "status" text not null,
  "orderId" text,
  "captureId" text,
  "position" integer not null,
  "refundedCents" integer not null default 0
) strict;
create index "eventPaymentsByChapter" on "eventPayments" ("chapterId", "paidAt");
create index "eventPaymentsByEvent" on "eventPayments" ("eventId", "paidAt");
create index "eventPaymentsByRegistration" on "eventPayments" ("registrationId");
create index "eventPaymentsGivenBack" on "eventPayments" ("chapterId", "eventId", "registrationId", "refundedCents")
  where "refundedCents" > 0;

create table "eventQuestions" (
  "questionId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "place" integer not null,
  "question" text not null,
  "answerType" text not null,
  "options" text not null,
  "isRequired" integer not null,
  "isPerAttendee" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "questionsByEvent" on "eventQuestions" ("chapterId", "eventId");

create table "events" (
  "eventId" text primary key,
  "chapterId" text not null,
  "eventType" text not null,
  "eventName" text not null,
  "eventDescription" text not null,
  "eventAddress" text not null,
  "startsAt" text not null,
  "endsAt" text not null,
  "adultFeeCents" integer not null check ("adultFeeCents" >= 0),
  "minorFeeCents" integer not null check ("minorFeeCents" >= 0),
  "capCents" integer not null check ("capCents" >= 0),
  "seats" integer check ("seats" > 0),
  "isPublished" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "plainDescription" text,
  "registrationForm" text not null default 'standard',
  "sendsToForm" integer not null default 0,
  "showsLanding" integer not null default 0,
  "landingEventId" text,
  "badge" text not null default '',
  "hotelLink" text not null default '',
  "refundSteps" text not null default '[]',
  "cancelledAt" text,
  "cancelReason" text not null default '',
  "timeZone" text,
  "typeName" text not null default ''
) strict;
create index "cancelledEvents" on "events" ("cancelledAt")
  where "cancelledAt" is not null;
create index "eventsByChapter" on "events" ("chapterId", "startsAt");
create index "eventsByCreation" on "events" ("chapterId", "createdAt");

create table "facts" (
  "position" integer primary key,
  "factId" text not null unique,
  "stream" text not null,
  "version" integer not null,
  "type" text not null,
  "schemaVersion" integer not null,
  "chapterId" text not null,
  "actor" text not null,
  "correlation" text not null,
  "idempotencyKey" text unique,
  "occurredAt" text not null,
  "recordedAt" text not null,
  "data" text not null,
  "previousHash" text not null,
  "hash" text not null,
  unique ("stream", "version")
) strict;
create index "factsByChapter" on "facts" ("chapterId", "position");
create index "factsByTime" on "facts" ("recordedAt");
create index "factsOfMembers" on "facts" ("chapterId", "position")
  where substr("stream", 1, 7) = 'member-';
create index "factsThatBook" on "facts" ("chapterId", "recordedAt", "position")
  where "type" in ('DuesPaid', 'PaymentRecordedByHand', 'RegistrationPaid', 'RegistrationRecordedByHand',
    'DonationPaid', 'DonationRecordedByHand', 'FeePaid', 'FeeRecordedByHand');
create trigger "facts_delete" before delete on "facts"
begin
  select raise(abort, 'the log is append-only');
end;
create trigger "facts_update" before update on "facts"
begin
  select raise(abort, 'the log is append-only');
end;

create table "foldedLetters" (
  "letter" text not null primary key,
  "folded" text not null
) strict, without rowid;

create table "formerMembers" (
  "personId" text primary key,
  "memberId" text not null unique,
  "chapterId" text not null,
  "nextPaymentDueIn" integer not null,
  "leftAt" text not null
) strict;
create index "formerMembersByChapter" on "formerMembers" ("chapterId");

create table "formerRegistrants" (
  "registrationId" text not null,
  "handOver" integer not null,
  "chapterId" text not null,
  "eventId" text not null,
  "personId" text,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "handedOverAt" text not null,
  primary key ("registrationId", "handOver")
) strict;
create index "formerRegistrantsByPerson" on "formerRegistrants" ("chapterId", "personId");

create table "handOverConfirmations" (
  "termId" text not null,
  "side" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "withReason" integer not null,
  "confirmedAt" text not null,
  primary key ("termId", "side", "personId")
) strict;

create table "handOverItems" (
  "itemId" text primary key,
  "chapterId" text not null,
  "officeId" text not null,
  "item" text not null,
  "holder" text not null,
  "toDo" text not null,
  "itemState" text not null,
  "dueOn" text,
  "handedOverOn" text,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "handOverItemsByOffice" on "handOverItems" ("chapterId", "officeId", "createdAt");

create table "handOverNotes" (
  "termId" text primary key,
  "chapterId" text not null,
  "personId" text not null,
  "notes" text not null,
  "savedAt" text not null
) strict;
create index "handOverNotesByPerson" on "handOverNotes" ("chapterId", "personId");

create table "handOverReasons" (
  "termId" text not null,
  "side" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "reason" text not null,
  primary key ("termId", "side", "personId")
) strict;

create table "handOverReminders" (
  "termId" text not null,
  "daysBefore" integer not null,
  "chapterId" text not null,
  "sentAt" text not null,
  primary key ("termId", "daysBefore")
) strict;

create table "helpContacts" (
  "helpContactId" text primary key,
  "chapterId" text not null,
  "memberId" text not null,
  "helpFor" text not null,
  "contactEmail" text not null,
  "contactPhone" text not null,
  "isTrue" integer not null check ("isTrue" in (0, 1)),
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create unique index "helpContactsOnce" on "helpContacts" ("chapterId", "memberId");

create table "hotelRooms" (
  "roomId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "hotelId" text not null,
  "roomType" text not null,
  "roomDescription" text not null,
  "accommodation" integer not null,
  "rentCents" integer not null,
  "rooms" integer,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "night" text
) strict;
create index "hotelRoomsByEvent" on "hotelRooms" ("chapterId", "eventId");

create table "hotels" (
  "hotelId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "hotelName" text not null,
  "hotelDescription" text not null,
  "hotelAddress" text not null,
  "hotelSiteLink" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "hotelsByEvent" on "hotels" ("chapterId", "eventId");

create table "images" (
  "imageId" text primary key,
  "chapterId" text not null,
  "imageName" text not null,
  "imageDescription" text not null,
  "eventId" text,
  "image" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "imagesByEvent" on "images" ("chapterId", "eventId", "createdAt");
create index "imagesByPlace" on "images" ("chapterId", "imageName", "createdAt");

create table "importMappings" (
  "mappingId" text primary key,
  "chapterId" text not null,
  "mappingName" text not null,
  "headers" text not null,
  "mapping" text not null,
  "system" text not null,
  "usedAt" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "importMappingsByChapter" on "importMappings" ("chapterId", "mappingName");

create table "importPieces" (
  "importId" text not null references "importProgress" ("importId") on delete cascade,
  "piece" integer not null,
  "chapterId" text not null,
  "content" text not null,
  primary key ("importId", "piece")
) strict;

create table "importProgress" (
  "importId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "runId" text not null,
  "kind" text not null,
  "fileName" text not null,
  "step" text not null,
  "doneRows" integer not null,
  "allRows" integer not null,
  "startedBy" text not null,
  "startedAt" text not null,
  "heardAt" text not null,
  "failure" text,
  "share" integer not null default 0,
  "sheet" text,
  "pieces" integer not null default 0,
  "attempts" integer not null default 0
) strict;
create index "importProgressByChapter" on "importProgress" ("chapterId", "startedAt");

create table "importRows" (
  "importId" text not null references "imports" ("importId") on delete cascade,
  "row" integer not null,
  "chapterId" text not null,
  "line" integer,
  "state" text not null,
  "name" text not null,
  "email" text not null,
  "words" text not null,
  "reasons" text not null,
  "changes" text not null,
  "memberId" text,
  "read" text not null,
  "sourceKey" text not null,
  "answer" text,
  "answerMemberId" text,
  "personId" text,
  "writtenAt" text,
  "before" text,
  "stays" text,
  "cells" text not null default '',
  "edit" text,
  primary key ("importId", "row")
) strict;
create index "importRowsByAnswer" on "importRows" ("chapterId", "answerMemberId")
  where "answerMemberId" is not null;
create index "importRowsByMember" on "importRows" ("chapterId", "memberId")
  where "memberId" is not null;
create index "importRowsByPerson" on "importRows" ("personId")
  where "personId" is not null;
create index "importRowsByState" on "importRows" ("importId", "state", "row");
create index "importRowsToTakeBack" on "importRows" ("chapterId", "importId", "row")
  where "personId" is not null and "stays" is null;
create index "importRowsToWrite" on "importRows" ("chapterId", "importId", "row")
  where "state" in ('new', 'changed') and "writtenAt" is null;

create table "imports" (
  "importId" text primary key,
  "chapterId" text not null,
  "fileName" text not null,
  "sha256" text not null,
  "bytes" integer not null,
  "system" text,
  "ofWhat" text not null,
  "records" integer not null,
  "newRows" integer not null,
  "changedRows" integer not null,
  "sameRows" integer not null,
  "heldRows" integer not null,
  "refusedRows" integer not null,
  "state" text not null,
  "plan" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "startedBy" text,
  "startedAt" text,
  "finishedAt" text,
  "undoneBy" text,
  "undoneAt" text,
  "version" integer not null default 0,
  "batchId" text
) strict;
create index "importsAtWork" on "imports" ("state")
  where "state" in ('writing', 'undoing');
create index "importsByBatch" on "imports" ("batchId")
  where "batchId" is not null;
create index "importsByChapter" on "imports" ("chapterId", "createdAt");

create table "invitationRounds" (
  "roundId" text primary key,
  "chapterId" text not null,
  "importId" text not null,
  "subject" text not null,
  "message" text not null,
  "startedBy" text not null,
  "startedAt" text not null,
  "pausedAt" text
) strict;
create index "invitationRoundsByImport" on "invitationRounds" ("chapterId", "importId", "startedAt");

create table "invitations" (
  "personId" text primary key,
  "chapterId" text not null,
  "importId" text not null,
  "roundId" text not null,
  "sentAt" text,
  "skipped" text
) strict;
create index "invitationsByImport" on "invitations" ("chapterId", "importId", "personId");
create index "invitationsBySending" on "invitations" ("chapterId", "sentAt");
create index "invitationsWaiting" on "invitations" ("roundId", "personId")
  where "sentAt" is null and "skipped" is null;

create table "jobDigests" (
  "digestId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "madeAt" text not null,
  "doneUpTo" text not null,
  "finishedAt" text
) strict;
create index "jobDigestsUnfinished" on "jobDigests" ("chapterId")
  where "finishedAt" is null;

create table "jobPortalSettings" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "courtesy" text not null,
  "digestDay" text not null,
  "digestChangedAt" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null
) strict;

create table "jobs" (
  "jobId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "memberId" text not null,
  "title" text not null,
  "companyName" text not null,
  "web" text not null,
  "email" text not null,
  "phone" text not null,
  "city" text not null,
  "state" text not null,
  "body" text not null,
  "bodyWords" text not null,
  "attachments" text not null,
  "approved" integer not null default 0 check ("approved" in (0, 1)),
  "rejected" integer not null default 0 check ("rejected" in (0, 1)),
  "rejectionReason" text not null default '',
  "decidedAt" text,
  "listedUntil" text,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "verdictBefore" text,
  check ("approved" + "rejected" < 2)
) strict;
create index "jobsApproved" on "jobs" ("createdAt", "jobId", "rejected", "listedUntil", "chapterId")
  where "approved" = 1;
create index "jobsByChapter" on "jobs" ("chapterId", "approved", "rejected", "createdAt", "jobId", "listedUntil");
create index "jobsOfMember" on "jobs" ("chapterId", "memberId");

create table "journalAccounts" (
  "chapterId" text not null,
  "program" text not null,
  "accountKey" text not null,
  "accountName" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null,
  primary key ("chapterId", "program", "accountKey")
) strict;

create table "journalExports" (
  "position" integer primary key,
  "chapterId" text not null,
  "period" text not null,
  "program" text not null,
  "tracking" text not null,
  "sha256" text not null,
  "chartHash" text not null,
  "seals" text not null,
  "entries" integer not null,
  "lines" integer not null,
  "debitCents" integer not null,
  "actor" text not null,
  "exportedAt" text not null
) strict;
create index "journalExportsByChapter" on "journalExports" ("chapterId", "position");

create table "journalFiles" (
  "chapterId" text not null,
  "sha256" text not null,
  "fileName" text not null,
  "content" text not null,
  primary key ("chapterId", "sha256")
) strict;

create table "knownDevices" (
  "personId" text not null,
  "deviceHash" text not null,
  "trustedUntil" text,
  "seenAt" text not null,
  primary key ("personId", "deviceHash")
) strict;
create index "knownDevicesByTime" on "knownDevices" ("seenAt");

create table "knownNetworks" (
  "personId" text not null references "people" ("personId") on delete cascade,
  "networkHash" text not null,
  "seenAt" text not null,
  primary key ("personId", "networkHash")
) strict;
create index "knownNetworksByTime" on "knownNetworks" ("seenAt");

create table "kysely_migration" (
  "name" varchar(255) not null primary key,
  "timestamp" varchar(255) not null
);

create table "kysely_migration_lock" (
  "id" varchar(255) not null primary key,
  "is_locked" integer default 0 not null
);

create table "logHead" (
  "one" integer primary key check ("one" = 1),
  "position" integer not null,
  "hash" text not null,
  "recordedAt" text not null default ''
) strict;

create table "loginLinks" (
  "linkHash" text primary key,
  "askHash" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "role" text not null,
  "number" integer not null,
  "choices" text not null,
  "device" text not null,
  "state" text not null,
  "expiresAt" text not null,
  "createdAt" text not null
) strict;
create index "loginLinksByAsker" on "loginLinks" ("askHash");
create index "loginLinksByPerson" on "loginLinks" ("personId");

create table "mailAccounts" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "mailServer" text not null,
  "passwordSealed" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "checkedAt" text,
  "checkedBy" text,
  "checkFailure" text,
  "refusedSince" text
) strict;

create table "mailDomains" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "domain" text not null,
  "selector" text not null,
  "publicKey" text not null,
  "privateKeySealed" text not null,
  "answers" text,
  "lookedAt" text,
  "signsSince" text,
  "createdBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;

create table "mailReportKeys" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "keySealed" text not null,
  "createdAt" text not null,
  "reportedAt" text,
  "mailgunKeySealed" text,
  "sendgridKey" text
) strict;

create table "memberCounts" (
  "chapterId" text not null primary key,
  "members" integer not null,
  "active" integer not null
) strict;

create table "memberFieldValues" (
  "valueId" text primary key,
  "chapterId" text not null,
  "fieldId" text not null,
  "personId" text not null,
  "answer" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "memberFieldValuesByChapter" on "memberFieldValues" ("chapterId");
create index "memberFieldValuesByField" on "memberFieldValues" ("fieldId", "chapterId", "answer");
create unique index "memberFieldValuesByPerson" on "memberFieldValues" ("personId", "fieldId");

create table "memberFields" (
  "fieldId" text primary key,
  "chapterId" text not null,
  "place" integer not null,
  "fieldName" text not null,
  "kind" text not null,
  "choices" text not null,
  "memberSees" integer not null,
  "othersSee" integer not null,
  "isAsked" integer not null,
  "isRequired" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "meaning" text not null default ''
) strict;
create index "memberFieldsByChapter" on "memberFields" ("chapterId", "place");

create table "memberNotes" (
  "noteId" text primary key,
  "chapterId" text not null,
  "memberId" text not null,
  "note" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "memberNotesByMember" on "memberNotes" ("chapterId", "memberId", "createdAt");

create table "memberTags" (
  "tagId" text primary key,
  "chapterId" text not null,
  "tagName" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "memberTagsByChapter" on "memberTags" ("chapterId");

create table "memberTypes" (
  "memberTypeId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "memberType" text not null,
  "feeCents" integer not null check ("feeCents" >= 0),
  "description" text not null,
  "durationYears" integer not null check ("durationYears" between 0 and 99),
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text not null default 'system',
  "updatedBy" text not null default 'system',
  unique ("chapterId", "memberType")
) strict;

create table "members" (
  "personId" text primary key,
  "memberId" text not null unique,
  "chapterId" text not null,
  "memberTypeId" text not null,
  "status" text not null,
  "nextPaymentDueIn" integer not null,
  "isAdmin" integer not null,
  "isSystemAdmin" integer not null,
  "startedAt" text not null,
  "updatedAt" text not null,
  "renewalMark" integer not null default 0,
  "lapsedAt" text
) strict;
create index "membersByChapter" on "members" ("chapterId", "memberId");
create index "membersByDueYear" on "members" ("nextPaymentDueIn");
create index "membersByNumber" on "members" ("chapterId", length("memberId"), "memberId");
create index "membersByStatus" on "members" ("status", "chapterId");
create index "membersByType" on "members" ("memberTypeId", "chapterId");
create index "membersInOffice" on "members" ("chapterId", length("memberId"), "memberId")
  where "isAdmin" = 1 or "isSystemAdmin" = 1;
create index "membersLapsed" on "members" ("lapsedAt", "chapterId")
  where "lapsedAt" is not null;
create index "membersOfAllByNumber" on "members" (length("memberId"), "memberId");
create index "membersToRemind" on "members" ("nextPaymentDueIn", "chapterId", "status", "renewalMark");

create table "mergedMembers" (
  "personId" text primary key,
  "memberId" text not null unique,
  "chapterId" text not null,
  "memberTypeId" text not null,
  "status" text not null,
  "nextPaymentDueIn" integer not null,
  "isAdmin" integer not null,
  "isSystemAdmin" integer not null,
  "startedAt" text not null,
  "updatedAt" text not null,
  "renewalMark" integer not null,
  "lapsedAt" text,
  "keptId" text not null,
  "mergeId" text not null,
  "mergedAt" text not null
) strict;
create index "mergedMembersByChapter" on "mergedMembers" ("chapterId", "mergedAt");
create index "mergedMembersByKept" on "mergedMembers" ("keptId");

create table "mergedRows" (
  "chapterId" text not null,
  "mergeId" text not null,
  "place" text not null,
  "rowId" text not null,
  primary key ("chapterId", "mergeId", "place", "rowId")
) strict;

create table "merges" (
  "chapterId" text not null,
  "mergeId" text not null,
  "keptId" text not null,
  "otherId" text not null,
  "replaced" text not null,
  "moved" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  primary key ("chapterId", "mergeId")
) strict;
create index "mergesByKept" on "merges" ("chapterId", "keptId");
create index "mergesByOther" on "merges" ("chapterId", "otherId");

create table "migrationReleases" (
  "migration" text primary key,
  "release" text not null
) strict;

create table "monthLabels" (
  "position" integer primary key,
  "chapterId" text not null,
  "labels" text not null,
  "sealedByName" text not null,
  "confirmedByName" text not null
) strict;

create table "monthNotes" (
  "position" integer primary key,
  "chapterId" text not null,
  "note" text not null,
  "writtenBy" text not null,
  "writtenAt" text not null
) strict;

create table "monthSeals" (
  "position" integer primary key,
  "chapterId" text not null,
  "month" text not null,
  "state" text not null,
  "headPosition" integer not null,
  "headHash" text not null,
  "openings" text not null,
  "sums" text not null,
  "opened" text not null,
  "banks" text not null,
  "labelsHash" text not null,
  "sealedBy" text not null,
  "sealedAt" text not null,
  "confirmedBy" text,
  "confirmedAt" text,
  "unsealAskedBy" text,
  "unsealAskedAt" text,
  "unsealReason" text,
  "unsealedBy" text,
  "unsealedAt" text
) strict;
create unique index "monthSealsByMonth" on "monthSeals" ("chapterId", "month")
  where "state" <> 'unsealed';

create table "monthSettings" (
  "chapterId" text primary key,
  "isConfirmedBySecond" integer not null
) strict;

create table "nameParts" (
  "part" text not null,
  "payerId" text not null,
  primary key ("part", "payerId")
) strict, without rowid;

create table "namePlaces" (
  "at" integer primary key
) strict;

create table "newsletterSubscriptions" (
  "subscriptionId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "email" text not null,
  "token" text not null unique,
  "subscribedAt" text not null,
  "unsubscribedAt" text,
  "confirmedAt" text,
  unique ("chapterId", "email")
) strict;

create table "nominationProposals" (
  "proposalId" text primary key,
  "chapterId" text not null,
  "eventId" text not null references "events" ("eventId") on delete cascade,
  "groupId" text not null,
  "memberId" text not null,
  "note" text not null,
  "declinedAt" text,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "nominationProposalsOfMember" on "nominationProposals" ("chapterId", "memberId");
create unique index "nominationProposalsOnce" on "nominationProposals" ("eventId", "groupId", "memberId", "createdBy");

create table "notificationChoices" (
  "chapterId" text not null,
  "personId" text not null,
  "occasion" text not null,
  "how" text not null check ("how" in ('summary', 'atOnce', 'never')),
  "before" text not null check ("before" in ('summary', 'atOnce', 'never')),
  "changedAt" text not null,
  primary key ("chapterId", "personId", "occasion")
) strict;

create table "notificationMarks" (
  "chapterId" text primary key,
  "notifiedUpTo" text not null,
  "summedUpTo" text not null
) strict;

create table "officeRights" (
  "officeId" text primary key,
  "chapterId" text not null,
  "rights" text not null,
  "eventIds" text
) strict;
create index "officeRightsByChapter" on "officeRights" ("chapterId");

create table "officeTerms" (
  "termId" text primary key,
  "officeId" text not null,
  "chapterId" text not null,
  "personId" text not null,
  "fromDay" text not null,
  "untilDay" text not null,
  "endedAt" text,
  "namedAt" text not null,
  "namedBy" text not null
) strict;
create index "officeTermsByEnd" on "officeTerms" ("chapterId", "untilDay");
create index "officeTermsByOffice" on "officeTerms" ("chapterId", "officeId", "fromDay");
create index "officeTermsByPerson" on "officeTerms" ("personId", "chapterId");

create table "officeUses" (
  "termId" text not null,
  "right" text not null,
  "chapterId" text not null,
  "usedAt" text not null,
  primary key ("termId", "right")
) strict;
create index "officeUsesByChapter" on "officeUses" ("chapterId");

create table "offices" (
  "officeId" text primary key,
  "chapterId" text not null,
  "officeName" text not null,
  "position" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create unique index "officesByName" on "offices" ("chapterId", "officeName");

create table "oneTimeTokens" (
  "tokenHash" text primary key,
  "purpose" text not null,
  "personId" text not null references "people" ("personId") on delete cascade,
  "chapterId" text not null,
  "expiresAt" text not null,
  "usedAt" text,
  "createdAt" text not null
) strict;
create index "oneTimeTokensByPerson" on "oneTimeTokens" ("personId", "purpose");

create table "ordersSetAside" (
  "orderId" text primary key,
  "paymentId" text not null,
  "chapterId" text not null,
  "captureId" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "reason" text not null,
  "capturedAt" text not null,
  "noticedAt" text not null
) strict;
create index "ordersSetAsideByChapter" on "ordersSetAside" ("chapterId", "capturedAt");

create table "outbox" (
  "mailId" text primary key,
  "chapterId" text not null,
  "kind" text not null,
  "dedupeKey" text,
  "toAddress" text not null,
  "subject" text not null,
  "text" text not null,
  "html" text not null,
  "attempts" integer not null default 0,
  "nextAttemptAt" text,
  "leaseId" text,
  "leasedUntil" text,
  "sentAt" text,
  "deadAt" text,
  "lastError" text,
  "createdAt" text not null,
  "isBulk" integer not null default 0 check ("isBulk" in (0, 1)),
  "leaveUrl" text,
  "attachments" text,
  "triedAt" text,
  "bouncedAt" text,
  "complainedAt" text,
  unique ("kind", "dedupeKey")
) strict;
create index "outboxBounced" on "outbox" ("chapterId", "triedAt")
  where "isBulk" = 1 and "bouncedAt" is not null;
create index "outboxByAddress" on "outbox" ("chapterId", "toAddress", "createdAt");
create index "outboxBySent" on "outbox" ("sentAt");
create index "outboxFailed" on "outbox" ("chapterId", "deadAt")
  where "deadAt" is not null;
create index "outboxInTurn" on "outbox" ("isBulk", "nextAttemptAt")
  where "nextAttemptAt" is not null;
create index "outboxTried" on "outbox" ("chapterId", "triedAt")
  where "isBulk" = 1 and "triedAt" is not null;

create table "participants" (
  "registrationId" text not null,
  "place" integer not null,
  "chapterId" text not null,
  "eventId" text not null,
  "groupId" text not null,
  "participantName" text not null,
  "age" integer,
  "grade" text not null,
  "schoolName" text not null,
  primary key ("registrationId", "place")
) strict;
create index "participantsByEvent" on "participants" ("chapterId", "eventId");
create trigger "participantsSearchedChanged" after update on "participants"
begin
  update "registrants"
    set "participantsText" = coalesce((select group_concat("participantName" || ' ' || "grade" || ' ' || "schoolName",
      ' ' order by "place") from "participants" where "participants"."registrationId" = new."registrationId"), '')
    where "registrationId" = new."registrationId";
end;
create trigger "participantsSearchedGone" after delete on "participants"
begin
  update "registrants"
    set "participantsText" = coalesce((select group_concat("participantName" || ' ' || "grade" || ' ' || "schoolName",
      ' ' order by "place") from "participants" where "participants"."registrationId" = old."registrationId"), '')
    where "registrationId" = old."registrationId";
end;
create trigger "participantsSearchedNew" after insert on "participants"
begin
  update "registrants"
    set "participantsText" = coalesce((select group_concat("participantName" || ' ' || "grade" || ' ' || "schoolName",
      ' ' order by "place") from "participants" where "participants"."registrationId" = new."registrationId"), '')
    where "registrationId" = new."registrationId";
end;

create table "passkeys" (
  "credentialId" text primary key,
  "personId" text not null,
  "publicKey" text not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "isSynced" integer not null,
  "lastUsedAt" text,
  "createdAt" text not null
) strict;
create index "passkeysByPerson" on "passkeys" ("personId");

create table "payerNames" (
  "payerId" text primary key,
  "firstName" text not null,
  "lastName" text not null,
  "changedAt" text not null,
  "lastNameKey" text not null default '',
  "firstNameKey" text not null default ''
) strict;
create index "payersByChange" on "payerNames" ("changedAt");
create index "payersByName" on "payerNames" ("lastNameKey", "firstNameKey", "payerId");
create trigger "nameIsChanged" after update of "lastNameKey", "firstNameKey" on "payerNames"
begin
  delete from "nameParts"
    where "payerId" = old."payerId" and "part" in (select substr(old."lastNameKey", "at", 3) as "part" from "namePlaces"
      where "at" <= length(old."lastNameKey") - 2 union select substr(old."firstNameKey", "at", 3) as "part" from
      "namePlaces" where "at" <= length(old."firstNameKey") - 2);
  insert or ignore into "nameParts"
    select "part", new."payerId" from (select substr(new."lastNameKey", "at", 3) as "part" from "namePlaces" where "at"
      <= length(new."lastNameKey") - 2 union select substr(new."firstNameKey", "at", 3) as "part" from "namePlaces"
      where "at" <= length(new."firstNameKey") - 2);
end;
create trigger "nameIsGone" after delete on "payerNames"
begin
  delete from "nameParts"
    where "payerId" = old."payerId" and "part" in (select substr(old."lastNameKey", "at", 3) as "part" from "namePlaces"
      where "at" <= length(old."lastNameKey") - 2 union select substr(old."firstNameKey", "at", 3) as "part" from
      "namePlaces" where "at" <= length(old."firstNameKey") - 2);
end;
create trigger "nameIsNew" after insert on "payerNames"
begin
  insert or ignore into "nameParts"
    select substr(new."lastNameKey", "at", 3), new."payerId" from "namePlaces"
    where "at" <= length(new."lastNameKey") - 2
    union
    select substr(new."firstNameKey", "at", 3), new."payerId" from "namePlaces"
    where "at" <= length(new."firstNameKey") - 2;
end;
create trigger "payerNamesSortedChanged" after update of "lastName", "firstName" on "payerNames"
begin
  update "payerNames"
    set "lastNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."lastName", "at", 1)), '' order by
      "at"), '') from "namePlaces" left join "foldedLetters" on "letter" = substr(new."lastName", "at", 1) where "at" <=
      length(new."lastName")), "firstNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."firstName",
      "at", 1)), '' order by "at"), '') from "namePlaces" left join "foldedLetters" on "letter" =
      substr(new."firstName", "at", 1) where "at" <= length(new."firstName"))
    where "payerId" = new."payerId";
end;
create trigger "payerNamesSortedNew" after insert on "payerNames"
begin
  update "payerNames"
    set "lastNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."lastName", "at", 1)), '' order by
      "at"), '') from "namePlaces" left join "foldedLetters" on "letter" = substr(new."lastName", "at", 1) where "at" <=
      length(new."lastName")), "firstNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."firstName",
      "at", 1)), '' order by "at"), '') from "namePlaces" left join "foldedLetters" on "letter" =
      substr(new."firstName", "at", 1) where "at" <= length(new."firstName"))
    where "payerId" = new."payerId";
end;

create table "payers" (
  "paymentId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "payerId" text not null,
  "payerEmail" text not null
) strict;

create table "paymentAccounts" (
  "chapterId" text not null references "chapters" ("chapterId"),
  "clientId" text not null,
  "clientSecretSealed" text not null,
  "merchantId" text not null,
  "webhookId" text not null,
  "servesOtherShops" integer not null default 0 check ("servesOtherShops" in (0, 1)),
  "since" text not null,
  "retiredAt" text,
  "updatedAt" text not null,
  "checkedAt" text,
  "checkedBy" text,
  "checkFailure" text,
  primary key ("chapterId", "clientId")
) strict;
create unique index "paymentAccountsOnceInUse" on "paymentAccounts" ("clientId")
  where "retiredAt" is null;
create unique index "paymentAccountsOneEach" on "paymentAccounts" ("chapterId")
  where "retiredAt" is null;

create table "paymentAttempts" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "memberId" text not null,
  "purpose" text not null,
  "state" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "orderId" text unique,
  "captureId" text,
  "reason" text,
  "startedAt" text not null,
  "updatedAt" text not null
) strict;
create index "paymentAttemptsByCapture" on "paymentAttempts" ("captureId")
  where "captureId" is not null;
create index "paymentAttemptsByChapter" on "paymentAttempts" ("chapterId", "startedAt");
create index "paymentAttemptsByMember" on "paymentAttempts" ("chapterId", "memberId", "state");
create index "paymentAttemptsByState" on "paymentAttempts" ("state", "updatedAt");

create table "paymentNotes" (
  "chapterId" text not null,
  "paymentId" text not null,
  "noteKey" text not null,
  "note" text not null,
  "writtenBy" text not null,
  "writtenAt" text not null,
  primary key ("chapterId", "paymentId", "noteKey")
) strict;

create table "paymentSums" (
  "chapterId" text not null,
  "year" integer not null,
  "purpose" text not null,
  "paymentType" text not null,
  "paidYear" integer not null,
  "payments" integer not null,
  "amountCents" integer not null,
  primary key ("chapterId", "year", "purpose", "paymentType", "paidYear")
) strict;

create table "paymentTypes" (
  "paymentTypeId" text primary key,
  "chapterId" text not null,
  "paymentTypeName" text not null,
  "amountCents" integer not null,
  "paymentTypeDescription" text not null,
  "isPrimary" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "paymentTypesByChapter" on "paymentTypes" ("chapterId", "paymentTypeName");
create unique index "primaryPaymentType" on "paymentTypes" ("chapterId")
  where "isPrimary" = 1;

create table "paymentWords" (
  "chapterId" text not null,
  "word" text not null,
  "paymentId" text not null,
  primary key ("chapterId", "word", "paymentId")
) strict;

create table "payments" (
  "paymentId" text not null,
  "term" integer not null,
  "year" integer not null,
  "chapterId" text not null,
  "personId" text not null,
  "memberId" text not null,
  "memberTypeId" text not null,
  "paymentType" text not null,
  "amountCents" integer not null,
  "paidAt" text not null,
  "status" text not null,
  "orderId" text,
  "captureId" text,
  "reference" text,
  "position" integer not null,
  "refundedCents" integer not null default 0,
  "purpose" text not null default 'dues',
  "method" text not null default 'online',
  primary key ("chapterId", "paymentId", "term")
) strict;
create index "paymentsByAmount" on "payments" ("chapterId", "amountCents", "paidAt", "position", "term");
create index "paymentsByDate" on "payments" ("chapterId", "paidAt", "position", "term");
create index "paymentsByHand" on "payments" ("chapterId", "paidAt", "position", "term")
  where "reference" is not null;
create index "paymentsByKind" on "payments" ("chapterId", "purpose", "paidAt", "position", "term");
create index "paymentsByKindAmount" on "payments" ("chapterId", "purpose", "amountCents", "paidAt", "position", "term");
create index "paymentsByMember" on "payments" ("chapterId", "memberId", "paidAt", "position", "term");
create index "paymentsByPerson" on "payments" ("chapterId", "personId", "paidAt", "position", "term");
create index "paymentsByType" on "payments" ("chapterId", "paymentType", "paidAt", "position", "term");
create index "paymentsByTypeAmount" on "payments" ("chapterId", "paymentType", "amountCents", "paidAt", "position",
  "term");
create index "paymentsByYear" on "payments" ("chapterId", "year", "paidAt", "position", "term");

create table "people" (
  "personId" text primary key,
  "emailKey" text not null unique,
  "passwordHash" text,
  "mInit" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "address1" text not null default '',
  "address2" text not null default '',
  "city" text not null default '',
  "state" text not null default '',
  "zipcode" text not null default '',
  "primaryPhone" text not null default '',
  "alternatePhone" text not null default '',
  "alternateEmail" text not null default '',
  "degree" text not null default '',
  "degreeYear" integer not null default 2000,
  "major" text not null default '',
  "collegeName" text not null default '',
  "certificate" text not null default '',
  "profilePicture" text not null default '',
  "lastLoginAt" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "showsEmail" integer not null default 0 check ("showsEmail" in (0, 1)),
  "showsPhone" integer not null default 0 check ("showsPhone" in (0, 1)),
  "lastNameKey" text not null default '',
  "firstNameKey" text not null default '',
  "email" text not null default ''
) strict;
create index "peopleByCity" on "people" (upper("city"), "personId");
create index "peopleByEmail" on "people" ("email");
create index "peopleByFirstName" on "people" ("firstNameKey", "personId");
create index "peopleByLastName" on "people" ("lastNameKey", "firstNameKey", "personId");
create index "peopleByState" on "people" (upper("state"), "personId");
create trigger "peopleSortedChanged" after update of "lastName", "firstName" on "people"
begin
  update "people"
    set "lastNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."lastName", "at", 1)), '' order by
      "at"), '') from "namePlaces" left join "foldedLetters" on "letter" = substr(new."lastName", "at", 1) where "at" <=
      length(new."lastName")), "firstNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."firstName",
      "at", 1)), '' order by "at"), '') from "namePlaces" left join "foldedLetters" on "letter" =
      substr(new."firstName", "at", 1) where "at" <= length(new."firstName"))
    where "personId" = new."personId";
end;
create trigger "peopleSortedNew" after insert on "people"
begin
  update "people"
    set "lastNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."lastName", "at", 1)), '' order by
      "at"), '') from "namePlaces" left join "foldedLetters" on "letter" = substr(new."lastName", "at", 1) where "at" <=
      length(new."lastName")), "firstNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."firstName",
      "at", 1)), '' order by "at"), '') from "namePlaces" left join "foldedLetters" on "letter" =
      substr(new."firstName", "at", 1) where "at" <= length(new."firstName"))
    where "personId" = new."personId";
end;
create trigger "personIsGone" after delete on "people"
begin
  delete from "payerNames"
    where "payerId" = old."personId";
end;
create trigger "personIsNew" after insert on "people"
begin
  insert into "payerNames" ("payerId", "firstName", "lastName", "changedAt")
    values (new."personId", new."firstName", new."lastName", new."updatedAt");
end;
create trigger "personIsRenamed" after update of "firstName", "lastName" on "people"
begin
  update "payerNames"
    set "firstName" = new."firstName", "lastName" = new."lastName", "changedAt" = new."updatedAt"
    where "payerId" = new."personId";
end;
create trigger "phoneIsChanged" after update of "primaryPhone", "alternatePhone" on "people"
begin
  delete from "phoneNumbers"
    where "personId" = old."personId";
  insert or ignore into "phoneNumbers" ("personId", "digits")
    select "personId", case when length("digits") = 11 and substr("digits", 1, 1) = '1' then substr("digits", 2) else
      "digits" end from (select new."personId" as "personId", (select coalesce(group_concat(substr(new."primaryPhone",
      "at", 1), '' order by "at"), '') from "namePlaces" where "at" <= length(new."primaryPhone") and
      substr(new."primaryPhone", "at", 1) between '0' and '9') as "digits" union select new."personId" as "personId",
      (select coalesce(group_concat(substr(new."alternatePhone", "at", 1), '' order by "at"), '') from "namePlaces"
      where "at" <= length(new."alternatePhone") and substr(new."alternatePhone", "at", 1) between '0' and '9') as
      "digits") as "numbers"
    where length("digits") >= 7;
end;
create trigger "phoneIsNew" after insert on "people"
begin
  insert or ignore into "phoneNumbers" ("personId", "digits")
    select "personId", case when length("digits") = 11 and substr("digits", 1, 1) = '1' then substr("digits", 2) else
      "digits" end from (select new."personId" as "personId", (select coalesce(group_concat(substr(new."primaryPhone",
      "at", 1), '' order by "at"), '') from "namePlaces" where "at" <= length(new."primaryPhone") and
      substr(new."primaryPhone", "at", 1) between '0' and '9') as "digits" union select new."personId" as "personId",
      (select coalesce(group_concat(substr(new."alternatePhone", "at", 1), '' order by "at"), '') from "namePlaces"
      where "at" <= length(new."alternatePhone") and substr(new."alternatePhone", "at", 1) between '0' and '9') as
      "digits") as "numbers"
    where length("digits") >= 7;
end;

create table "phoneNumbers" (
  "personId" text not null references "people" ("personId") on delete cascade,
  "digits" text not null,
  primary key ("personId", "digits")
) strict;
create index "phoneNumbersByDigits" on "phoneNumbers" ("digits", "personId");

create table "pollAnswers" (
  "ballotId" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "chosen" text not null,
  "answeredAt" text not null,
  primary key ("ballotId", "personId")
) strict;

create table "portalSetup" (
  "one" integer primary key check ("one" = 1),
  "codeHash" text not null,
  "browserHash" text,
  "version" integer not null,
  "draftSealed" text,
  "associationName" text,
  "shortName" text,
  "timeZone" text,
  "smtpUrlSealed" text,
  "mailFrom" text,
  "finishedAt" text,
  "updatedAt" text not null
) strict;

create table "programGroups" (
  "groupId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "programId" text not null,
  "groupName" text not null,
  "ageFrom" integer,
  "ageTo" integer,
  "gradeFrom" text not null,
  "gradeTo" text not null,
  "startsAt" text not null,
  "endsAt" text not null,
  "feeCents" integer not null,
  "seats" integer,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "programGroupsByEvent" on "programGroups" ("chapterId", "eventId");

create table "programs" (
  "programId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "programName" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create unique index "programsOnce" on "programs" ("chapterId", "eventId", "programName");

create table "providerFees" (
  "chapterId" text not null,
  "transactionId" text not null,
  "eventCode" text not null,
  "feeCents" integer not null,
  "movedAt" text not null,
  "actor" text not null,
  "bookedAt" text not null,
  "position" integer not null,
  primary key ("chapterId", "transactionId")
) strict;
create index "providerFeesByTime" on "providerFees" ("chapterId", "movedAt");

create table "providerTransactions" (
  "chapterId" text not null,
  "clientId" text not null,
  "transactionId" text not null,
  "captureId" text not null,
  "kind" text not null,
  "status" text not null,
  "amountCents" integer not null,
  "feeCents" integer not null,
  "currency" text not null,
  "paymentId" text,
  "movedAt" text not null,
  "eventCode" text,
  primary key ("chapterId", "clientId", "transactionId")
) strict;
create index "providerTransactionsByCapture" on "providerTransactions" ("chapterId", "captureId");
create index "providerTransactionsHeld" on "providerTransactions" ("chapterId", "clientId", "captureId")
  where "kind" = 'hold';
create index "providerTransactionsWithdrawn" on "providerTransactions" ("chapterId", "amountCents")
  where "kind" = 'withdrawal';

create table "quickLinks" (
  "linkId" text primary key,
  "chapterId" text not null,
  "linkTitle" text not null,
  "link" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "quickLinksByChapter" on "quickLinks" ("chapterId", "createdAt");

create table "rateLimits" (
  "bucket" text not null,
  "windowStart" text not null,
  "windowEnd" text not null,
  "hits" integer not null,
  primary key ("bucket", "windowStart")
) strict;
create index "rateLimitsByEnd" on "rateLimits" ("windowEnd");

create table "readiness" (
  "one" integer primary key check ("one" = 1),
  "triedAt" text not null
) strict;

create table "receiptBilling" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "personId" text,
  "company" text not null,
  "address" text not null,
  "orderNumber" text not null,
  "updatedAt" text not null
) strict;
create index "receiptBillingByPerson" on "receiptBilling" ("chapterId", "personId")
  where "personId" is not null;

create table "receivedValues" (
  "valueId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "eventPackageId" text not null,
  "valueCents" integer not null check ("valueCents" >= 0),
  "description" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create unique index "receivedValuesOnce" on "receivedValues" ("chapterId", "eventId", "eventPackageId");

create table "recoveryCodes" (
  "personId" text not null,
  "codeHash" text not null,
  "usedAt" text,
  "createdAt" text not null,
  primary key ("personId", "codeHash")
) strict;

create table "refundRequests" (
  "paymentId" text not null,
  "refundKey" text not null,
  "chapterId" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "reason" text not null,
  "state" text not null,
  "askedBy" text not null,
  "askedAt" text not null,
  "decidedBy" text,
  "decidedAt" text,
  primary key ("paymentId", "refundKey")
) strict;
create index "refundRequestsWaiting" on "refundRequests" ("chapterId", "askedAt")
  where "state" = 'asked';

create table "refunds" (
  "paymentId" text not null,
  "refundKey" text not null,
  "captureId" text not null,
  "chapterId" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "reason" text not null,
  "state" text not null,
  "refundId" text,
  "issue" text,
  "startedAt" text not null,
  "updatedAt" text not null,
  primary key ("paymentId", "refundKey")
) strict;
create index "refundsByChapter" on "refunds" ("chapterId");
create index "refundsByState" on "refunds" ("state", "updatedAt");
create index "refundsUnderWay" on "refunds" ("chapterId", "state", "startedAt");

create table "registrants" (
  "registrationId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "mInit" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "phone" text not null,
  "note" text not null,
  "cartId" text,
  "paymentId" text,
  "createdAt" text not null,
  "addressHash" text,
  "lastNameKey" text not null default '',
  "firstNameKey" text not null default '',
  "updatedAt" text,
  "participantsText" text not null default '',
  "searchText" text not null generated always as (upper("registrationId" || ' ' || "firstName" || ' ' || "lastName" ||
    ' ' || "email" || ' ' || "phone" || ' ' || "note" || ' ' || "participantsText")) virtual
) strict;
create index "registrantsByAddress" on "registrants" ("eventId", "addressHash")
  where "addressHash" is not null;
create index "registrantsByCart" on "registrants" ("cartId");
create index "registrantsByChange" on "registrants" ("chapterId", "eventId", "updatedAt")
  where "updatedAt" is not null;
create index "registrantsByPayment" on "registrants" ("paymentId");
create index "registrantsSearched" on "registrants" ("chapterId", "eventId", "searchText", "registrationId");
create index "registrantsWithAddress" on "registrants" ("createdAt")
  where "addressHash" is not null;
create trigger "registrantsSortedChanged" after update of "lastName", "firstName" on "registrants"
begin
  update "registrants"
    set "lastNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."lastName", "at", 1)), '' order by
      "at"), '') from "namePlaces" left join "foldedLetters" on "letter" = substr(new."lastName", "at", 1) where "at" <=
      length(new."lastName")), "firstNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."firstName",
      "at", 1)), '' order by "at"), '') from "namePlaces" left join "foldedLetters" on "letter" =
      substr(new."firstName", "at", 1) where "at" <= length(new."firstName"))
    where "registrationId" = new."registrationId";
end;
create trigger "registrantsSortedNew" after insert on "registrants"
begin
  update "registrants"
    set "lastNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."lastName", "at", 1)), '' order by
      "at"), '') from "namePlaces" left join "foldedLetters" on "letter" = substr(new."lastName", "at", 1) where "at" <=
      length(new."lastName")), "firstNameKey" = (select coalesce(group_concat(coalesce("folded", substr(new."firstName",
      "at", 1)), '' order by "at"), '') from "namePlaces" left join "foldedLetters" on "letter" =
      substr(new."firstName", "at", 1) where "at" <= length(new."firstName"))
    where "registrationId" = new."registrationId";
end;

create table "registrationAnswers" (
  "registrationId" text not null,
  "questionId" text not null,
  "attendee" integer not null,
  "chapterId" text not null,
  "eventId" text not null,
  "place" integer not null,
  "question" text not null,
  "answer" text not null,
  primary key ("registrationId", "questionId", "attendee")
) strict;

create table "registrationParts" (
  "registrationId" text not null,
  "place" integer not null,
  "chapterId" text not null,
  "eventId" text not null,
  "kind" text not null,
  "itemId" text not null,
  "name" text not null,
  "quantity" integer not null,
  "unitCents" integer not null,
  "amountCents" integer not null,
  primary key ("registrationId", "place")
) strict;
create index "partsByItem" on "registrationParts" ("chapterId", "eventId", "kind", "itemId", "registrationId");
create index "partsByName" on "registrationParts" ("chapterId", "eventId", "kind", "name", "registrationId");

create table "registrationSums" (
  "chapterId" text not null,
  "eventId" text not null,
  "isMember" integer not null,
  "registrations" integer not null,
  "adults" integer not null,
  "minors" integer not null,
  "amountCents" integer not null,
  primary key ("chapterId", "eventId", "isMember")
) strict;

create table "registrations" (
  "registrationId" text primary key,
  "eventId" text not null,
  "chapterId" text not null,
  "state" text not null,
  "personId" text,
  "memberId" text not null,
  "adults" integer not null,
  "minors" integer not null,
  "contributionCents" integer not null,
  "amountCents" integer not null,
  "heldUntil" text,
  "registeredAt" text,
  "paymentId" text,
  "startedAt" text not null,
  "updatedAt" text not null,
  "cancelledAt" text,
  "cancelReason" text,
  "handOvers" integer not null default 0,
  "handedOverAt" text
) strict;
create index "registrationsByChange" on "registrations" ("chapterId", "eventId", "updatedAt");
create index "registrationsByDate" on "registrations" ("chapterId", "eventId", "registeredAt", "registrationId")
  where "registeredAt" is not null;
create index "registrationsByEvent" on "registrations" ("eventId", "state", "registeredAt");
create index "registrationsByHold" on "registrations" ("state", "heldUntil");
create index "registrationsOfEvent" on "registrations" ("chapterId", "eventId", "state", "registeredAt",
  "registrationId", "adults", "minors", "amountCents", "personId", "memberId");
create index "registrationsOfPerson" on "registrations" ("chapterId", "personId", "registeredAt")
  where "personId" is not null;

create table "renewalSettings" (
  "chapterId" text primary key,
  "reminderDays" text not null,
  "graceDays" integer not null,
  "daysChangedOn" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null,
  "lateMonths" integer not null default 0
) strict;

create table "reopenedLogins" (
  "personId" text primary key,
  "chapterId" text not null,
  "reason" text not null,
  "reopenedBy" text not null,
  "opensAt" text not null,
  "createdAt" text not null
) strict;

create table "reportMailboxes" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "mailServer" text not null,
  "userName" text not null,
  "passwordSealed" text not null,
  "uidValidity" text,
  "lastUid" integer not null,
  "readAt" text,
  "reportedAt" text,
  "failure" text,
  "failedSince" text,
  "failures" integer not null,
  "nextReadAt" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;

create table "resolutionNotes" (
  "chapterId" text not null,
  "differenceId" text not null,
  "note" text not null,
  "writtenAt" text not null,
  primary key ("chapterId", "differenceId")
) strict;

create table "resolutions" (
  "position" integer primary key,
  "chapterId" text not null,
  "differenceId" text not null,
  "captureId" text not null,
  "kind" text not null,
  "way" text not null,
  "reason" text,
  "paymentId" text,
  "differenceCents" integer not null,
  "currency" text not null,
  "actor" text not null,
  "resolvedAt" text not null
) strict;
create index "resolutionsByCapture" on "resolutions" ("chapterId", "captureId");
create index "resolutionsByTime" on "resolutions" ("chapterId", "resolvedAt");

create table "seatCounts" (
  "eventId" text primary key,
  "chapterId" text not null,
  "held" integer not null check ("held" >= 0),
  "sold" integer not null check ("sold" >= 0)
) strict;

create table "secondFactorRules" (
  "chapterId" text primary key,
  "isForAll" integer not null,
  "requiredFrom" text not null,
  "requiredBy" text not null,
  "createdAt" text not null
) strict;

create table "secretProbes" (
  "one" integer primary key check ("one" = 1),
  "probeSealed" text not null,
  "since" text not null
) strict;

create table "sessions" (
  "sessionId" text primary key,
  "personId" text not null references "people" ("personId") on delete cascade,
  "chapterId" text not null,
  "role" text not null,
  "expiresAt" integer not null,
  "createdAt" text not null,
  "device" text not null default '',
  "way" text not null default 'password',
  "confirmedAt" text not null default '',
  "worksUntil" text
) strict;
create index "sessionsByPerson" on "sessions" ("personId");

create table "shareLevels" (
  "chapterId" text not null,
  "level" text not null,
  "levelName" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null,
  primary key ("chapterId", "level")
) strict;

create table "shareLines" (
  "paymentId" text not null,
  "place" integer not null,
  "chapterId" text not null,
  "month" text not null,
  "day" text not null,
  "movement" text not null,
  "purpose" text not null,
  "paymentType" text not null,
  "firstYear" integer not null,
  "lastYear" integer not null,
  "ruleId" text not null,
  "amountCents" integer not null,
  "chapterCents" integer not null,
  "parentCents" integer not null,
  "thirdCents" integer not null,
  "fourthCents" integer not null,
  "position" integer not null,
  primary key ("paymentId", "place")
) strict;
create index "shareLinesByMonth" on "shareLines" ("chapterId", "month", "position");

create table "shareNotes" (
  "chapterId" text not null,
  "month" text not null,
  "note" text not null,
  "writtenBy" text not null,
  "writtenAt" text not null,
  primary key ("chapterId", "month")
) strict;

create table "shareRules" (
  "ruleId" text primary key,
  "chapterId" text not null,
  "purpose" text not null,
  "paymentType" text not null,
  "basis" text not null,
  "fromDay" text not null,
  "chapterPart" integer not null,
  "parentPart" integer not null,
  "thirdPart" integer not null,
  "fourthPart" integer not null,
  "actor" text not null,
  "recordedAt" text not null,
  "position" integer not null
) strict;
create index "shareRulesByDay" on "shareRules" ("purpose", "fromDay");

create table "shareStatements" (
  "chapterId" text not null,
  "month" text not null,
  "agreedCents" integer,
  "chapterActor" text,
  "chapterAgreedAt" text,
  "parentActor" text,
  "parentAgreedAt" text,
  "disputedSide" text,
  "disputedBy" text,
  "disputedAt" text,
  "checkNumber" text,
  "paidBy" text,
  "paidAt" text,
  "chapterLineId" text,
  "parentLineId" text,
  primary key ("chapterId", "month")
) strict;
create index "shareStatementsByMonth" on "shareStatements" ("month");

create table "spentChallenges" (
  "challengeHash" text primary key,
  "expiresAt" text not null
) strict;

create table "sponsors" (
  "sponsorId" text primary key,
  "chapterId" text not null,
  "sponsorName" text not null,
  "email" text not null,
  "phone" text not null,
  "address" text not null,
  "website" text not null,
  "description" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "sponsorsByName" on "sponsors" ("chapterId", "sponsorName");

create table "statements" (
  "statementId" text primary key,
  "chapterId" text not null,
  "kind" text not null check ("kind" in ('mission', 'vision', 'history')),
  "title" text not null,
  "body" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "dates" text not null default ''
) strict;
create unique index "statementsOnce" on "statements" ("chapterId", "kind");

create table "stockCounts" (
  "eventId" text not null,
  "kind" text not null,
  "stockId" text not null,
  "chapterId" text not null,
  "held" integer not null check ("held" >= 0),
  "sold" integer not null check ("sold" >= 0),
  primary key ("eventId", "kind", "stockId")
) strict;

create table "suspectCaptures" (
  "chapterId" text not null,
  "captureId" text not null,
  "clientId" text not null,
  "orderId" text,
  "personId" text,
  "noticedAt" text not null,
  primary key ("chapterId", "captureId")
) strict;

create table "taggedPeople" (
  "taggingId" text primary key,
  "chapterId" text not null,
  "tagId" text not null,
  "personId" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "taggedPeopleByChapter" on "taggedPeople" ("chapterId");
create unique index "taggedPeopleByPerson" on "taggedPeople" ("personId", "tagId");
create index "taggedPeopleByTag" on "taggedPeople" ("tagId");

create table "undos" (
  "undoId" text primary key,
  "chapterId" text not null,
  "personId" text not null,
  "role" text not null,
  "expiresAt" text not null,
  "taken" text not null,
  "undoneAt" text
) strict;
create index "undosByChapter" on "undos" ("chapterId", "expiresAt");

create table "unwantedMail" (
  "chapterId" text not null,
  "address" text not null,
  "reason" text not null check ("reason" in ('left', 'bounced')),
  "note" text not null,
  "since" text not null,
  primary key ("chapterId", "address", "reason")
) strict;

create table "uploads" (
  "path" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "uploadedBy" text,
  "ownerId" text,
  "contentType" text not null,
  "bytes" integer not null,
  "createdAt" text not null,
  "visibility" text not null default 'owner' check ("visibility" in ('public', 'members', 'admins', 'owner')),
  "recordTable" text,
  "recordId" text,
  "pages" integer,
  "seconds" integer,
  "keptUntil" text
) strict;
create index "uploadsByChapter" on "uploads" ("chapterId");
create index "uploadsByOwner" on "uploads" ("ownerId")
  where "ownerId" is not null;
create index "uploadsByRecord" on "uploads" ("recordId");
create index "uploadsUnclaimed" on "uploads" ("createdAt")
  where "recordId" is null;

create table "usedChallenges" (
  "nonce" text primary key,
  "expiresAt" text not null
) strict;
create index "usedChallengesByEnd" on "usedChallenges" ("expiresAt");

create table "verifications" (
  "verificationId" text primary key,
  "state" text not null check ("state" in ('running', 'whole', 'damaged', 'failed')),
  "requestedBy" text not null,
  "chapterId" text,
  "startedAt" text not null,
  "endedAt" text,
  "facts" integer not null,
  "gaps" integer not null,
  "head" text not null,
  "checkpointPosition" integer,
  "checkpointHash" text,
  "problems" text not null
) strict;
create index "verificationsByStart" on "verifications" ("startedAt");

create table "voteReminders" (
  "ballotId" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "sentAt" text not null,
  primary key ("ballotId", "personId")
) strict;

create table "waitingEntries" (
  "entryId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "persons" integer not null,
  "state" text not null,
  "place" integer not null,
  "joinedAt" text not null,
  "registrationId" text,
  "offeredUntil" text,
  "endedAt" text,
  "reason" text
) strict;
create index "waitingEntriesOfEvent" on "waitingEntries" ("eventId", "state", "place");

create table "waitingPeople" (
  "entryId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "personId" text,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "cartId" text not null,
  "addressHash" text,
  "confirmedAt" text
) strict;
create index "waitingPeopleByCart" on "waitingPeople" ("cartId");
create index "waitingPeopleByPerson" on "waitingPeople" ("chapterId", "personId");
create unique index "waitingPeopleOnce" on "waitingPeople" ("eventId", "email");

create table "zelleReports" (
  "registrationId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "reference" text not null,
  "referenceKey" text not null,
  "amountCents" integer not null,
  "state" text not null,
  "reportedAt" text not null,
  "until" text not null,
  "settledAt" text
) strict;
create index "zelleReportsByDeadline" on "zelleReports" ("chapterId", "state", "until", "registrationId");
create index "zelleReportsWaiting" on "zelleReports" ("chapterId", "referenceKey")
  where "state" = 'reported';

create view "everMembers" as
  select m."personId", m."memberId", m."chapterId", m."nextPaymentDueIn", p."mInit", p."firstName", p."lastName",
    p."email" as "primaryEmail", p."primaryPhone"
  from "members" m join "people" p on p."personId" = m."personId"
  union all
  select f."personId", f."memberId", f."chapterId", f."nextPaymentDueIn", p."mInit", p."firstName", p."lastName", '', ''
  from "formerMembers" f join "people" p on p."personId" = f."personId"
  union all
  select g."personId", g."memberId", g."chapterId", g."nextPaymentDueIn", coalesce(p."mInit", ''),
    coalesce(p."firstName", ''), coalesce(p."lastName", ''), '', ''
  from "mergedMembers" g left join "people" p on p."personId" = g."personId";
