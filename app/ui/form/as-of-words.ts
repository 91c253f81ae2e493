export const asOfWords = {
  show: 'Show',
  pick: 'Choose a date from a calendar',
  noDate: 'Enter the date as dd/mm/yyyy, such as 31/12/2025.',
  choices: 'Dates',
  today: 'Today',
  monthEnd: 'Last month end',
  yearEnd: 'Last year end',
}
