/** Texts of the first step: the file. */
export const fileWords = {
  title: 'New import',
  lead: 'Step 1 of 4. We read the file first; nothing is written.',
  back: 'Imports',
  steps: ['File', 'Columns', 'Plan', 'Write'],
  stepsLabel: 'Steps of the import',
  file: 'File',
  help: 'CSV or XLSX, up to 20 MB and 50,000 rows. Choose the export of the other system as it is.',
  drop: 'Drop the file here, or choose it',
  chooseFile: 'Choose file',
  another: 'Choose another',
  choose: 'Choose a file first.',
  sheet: 'Sheet',
  sheetHelp: 'For a workbook: the name of the sheet to read. Leave it empty for the one that looks most like a list.',
  act: 'Read the file',
  acting: 'Reading',
  cancel: 'Cancel',
  next: 'Next: the plan. You see what would happen to every row.',
  recognized: 'What we recognize',
  systems:
    'Wild Apricot, ClubExpress, Tendenci, hitobito, CiviCRM, StarChapter, MembershipWorks, PayPal, QuickBooks, and lists with a header row.',
}
