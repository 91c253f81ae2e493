import { folded } from '#server/text/folded.ts'
import type { PeopleField, System } from './rules.ts'

/** Returns a header as it is compared: lower case, without accents and marks, words separated by one space. */
export const headerKey = (header: string): string =>
  folded(header.normalize('NFKC'))
    .replace(/ß/g, 'ss')
    .replace(/\b([dl])'/g, '$1 ')
    .replace(/['`]/g, '')
    .replace(/isation\b/g, 'ization')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

/** The headers by which a column of people is recognized, as `headerKey` writes them, in the order of preference. */
const aliases: Record<PeopleField, string> = {
  sourceId:
    'user id|internal contact id|contact id|account id|contact identifier|person id|record id|id|uid|member database id|constituent id|customer id|external identifier',
  memberNumber:
    'member number|member id|membership number|membership id|member no|membership no|member #|membership #|number|no|member code|mitgliedernummer|mitglied nr|mitgliednummer|mitgliedsnummer|numero de membre|numero adherent|numero de socio|aea id|national id|national number',
  fullName:
    'name|full name|member name|display name|account name|sort name|member|contact name|mailing name|nom complet|nombre completo|vollstandiger name|name first last|last name first name|name last first|people|person',
  firstName:
    'first name|firstname|first|given name|given names|forename|first name s|first names|first name primary|vorname|vornamen|prenom|nombre|nome|fname|name first|legal first name|user first name|member first name',
  middleName: 'middle name|middle initial|middle|mi|second name|zweiter vorname|deuxieme prenom',
  lastName:
    'last name|lastname|last|surname|family name|last name s|nachname|familienname|nom|nom de famille|apellido|apellidos|cognome|sobrenome|lname|name last|legal last name|user last name|member last name',
  suffix: 'suffix|name suffix|individual suffix|generation',
  title: 'title|salutation|prefix|individual prefix|name prefix|honorific|mr mrs|anrede|titel|civilite',
  nickname: 'nickname|nick name|preferred name|goes by|badge name|known as|ubername|surnom|spitzname|informal name',
  email:
    'email|e mail|email address|e mail address|primary email|e mail address primary|email primary|email address primary|main email|haupt e mail|hauptemail|e mail adresse|mail|adresse e mail principale|adresse e mail|courriel|correo|correo electronico|email 1|email1|e mail 1|home email|personal email|email home|primary email address|login email|user email|contact email|member email|email address 1',
  otherEmail:
    'alternate email|alternative email|secondary email|other email|email 2|email2|e mail 2|second email|work email|business email|email work|email other|additional email|weitere e mail|weitere e mail privat|alternate e mail|alt email',
  phone:
    'phone|phone number|primary phone|telephone|home phone|phone home|phone 1|phone1|tel|telefon|telefonnummer|telefonnummer privat|telephone number|mobile|cell|cell phone|mobile phone|phone mobile|phone cell|mobile number|cell number|primary phone number|main phone|phone primary|telefon privat|mobiltelefon|natel|numero de telephone|telefono|day phone|phone home phone|contact phone',
  otherPhone:
    'alternate phone|other phone|work phone|business phone|phone work|phone 2|phone2|office phone|secondary phone|telefonnummer arbeit|telefonnummer mobil|evening phone|alt phone|phone other',
  address1:
    'address|address 1|address1|street|street address|home address|address line 1|mailing address|address street|street 1|strasse|adresse|rue|direccion|home street|primary address|address line1|postal address|mailing street|home address street|adresse ligne 1|home address line 1',
  // The number of a street that is a column of its own, and follows its name; of other countries it is in the street's cell too.
  houseNumber: 'hausnummer|haus nr|hausnr',
  address2:
    'address 2|address2|address line 2|supplemental address 1|apt|apartment|unit|suite|street 2|adresszusatz|zusatzliche adresszeile|address line2|address street 2|address line 2 apt suite|complement d adresse|postfach',
  city: 'city|town|city town|address city|home city|mailing city|ort|stadt|wohnort|ville|localite|ciudad|suburb|town city|primary city|address city town',
  state:
    'state|state province|province|region|state province region|address state province|address state|home state|mailing state|state abbreviation|bundesland|kanton|canton|st|county|primary state|estado|state or province|province state',
  zipcode:
    'zip|zip code|zipcode|postal code|postcode|zip postal code|address postal code|address zip|home zip|mailing zip|plz|postleitzahl|npa|code postal|codigo postal|zip postal|postal zip code|primary zip|post code|zip postcode|address zip code',
  country:
    'country|country name|address country|home country|land|pays|pais|mailing country|primary country|country region',
  memberType:
    'membership level|membership type|member type|type of membership|membership category|member category|category|membership|level|member level|membership plan|plan|mitgliedschaft|mitgliedertyp|mitgliedschaftsart|type de membre|categorie|membership class|member class|class|type|membership level name|member type name|membership name|grade|club category|kategorie|rollen|roles|dues category',
  status:
    'membership status|member status|status|status detail|account status|standing|member standing|active inactive|etat|estado de membresia|mitgliedstatus|membership state|current status',
  joinedOn:
    'member since|join date|date joined|joined|joined on|join dt|membership start date|date of joining|joining date|original join date|start date|since|enrolled|mitglied seit|eintritt|eintrittsdatum|beitrittsdatum|date d adhesion|date d entree|fecha de alta|member since date|first joined|initial join date|join date original',
  paidThrough:
    'renewal due|expiration date|expiry date|date expired|expires|expires on|expiry|expire dt|expire date|membership expiration date|membership end date|end date|paid through|paid thru|paid until|date paid through|exp date|expiration|renewal date|membership expires|valid until|due date|renewal due on|membership expiration|next renewal date|next renewal|austritt|ablaufdatum|gultig bis|date d expiration|renew by|good through|exp member|dues paid through|dues expire|membership expiry|current through',
  lastPaidOn:
    'membership last paid|last paid|last payment date|last payment|date paid|paid on|last renewal date|renew dt|last dues paid|payment date|last renewed|date of last payment|dues paid on|dues paid date|renewed on',
  birthDate:
    'date of birth|birth date|birthdate|birthday|dob|born|geburtstag|geburtsdatum|date de naissance|fecha de nacimiento',
  degree: 'degree|degrees|degree 1|degree1|highest degree',
  degreeYear:
    'degree year|graduation year|year of graduation|grad year|class year|class of|graduation dt1|year graduated|graduation|year of degree',
  major: 'major|major1|field of study|discipline|department|specialty|branch',
  collegeName: 'college|college name|university|school|school1|institution|alma mater|college university',
  organization:
    'organization|company|company name|employer|current employer|work company|organization name|business|firm|firmenname|firma|entreprise|societe|business name|affiliation',
  chapter: 'chapter|chapter name|chapters|branch name|section|local chapter|hauptebene|primary chapter|division',
  household:
    'member bundle id or email|bundle id|household id|family id|household|bundle|parent account id|primary member number|family number|master address id|household name',
  deceased: 'deceased|is deceased|verstorben|decede|contact is deceased',
  spouseFirstName: 'spouse first name|partner first name|spouse|spouse name|partner|partner name|spouse partner',
  spouseLastName: 'spouse last name|partner last name',
  amount:
    'dues|annual dues|mitgliederbeitrag|mitgliedsbeitrag|jahresbeitrag|beitrag|cotization|cotizations|cuota|spende|spenden|membership dues|dues paid|dues amount|scholarship|scholarship fund|general fund|building fund|endowment|donation|donations|donation amount|contribution|contributions|gift|event fee|event fees|late fee|membership fee|fee|fees|amount|amount paid|payment|payment amount|relief fund',
  amountTotal: 'total amount paid|total|total paid|total amount|amount total|grand total|sum|total payment',
}

const fieldOfHeader = new Map<string, { field: PeopleField; rank: number }>(
  Object.entries(aliases).flatMap(([field, keys]) =>
    keys.split('|').map((key, rank) => [key, { field: field as PeopleField, rank }] as const),
  ),
)

/** Returns the field that a header names and how good a name it is, 0 the best; undefined for an unknown header. */
export const fieldFor = (header: string) => fieldOfHeader.get(headerKey(header))

/** Headers that are in the exports of one system, and how many of them tell that it is this one. */
const signatures: { system: System; headers: string; least: number }[] = [
  {
    system: 'Wild Apricot',
    headers:
      'user id|membership level|membership status|renewal due|member bundle id or email|group participation|subscribed to emails|details to show|member role|membership enabled|opted in|event announcements|member emails and newsletters|administration access|profile last updated|renewal date last changed|level last changed|access to profile by others|photo albums enabled|subscription source|archived|total donated|created on|member since|creation date|last login|terms of use accepted',
    least: 4,
  },
  {
    system: 'ClubExpress',
    headers:
      'member number|primary email|date joined|date expired|login name|middle initial|alt address1|alt city|work title|work company|primary member|sponsor name|last renewal date|secondary type name|toll free phone|use alt address|allow club email|printed newsletter|mailing name|primary member name|primary member number|agreed to privacy terms|automatic renewal opt in|last login datetime|cell phone|membership type|anniversary|personal website|date modified|visibility|pronoun name',
    least: 6,
  },
  {
    system: 'Tendenci',
    headers:
      'join dt|expire dt|renew dt|status detail|corp profile id|corporate membership id|is active|is staff|is superuser|username|address2 2|city 2|state 2|zipcode 2|profile status|profile status detail|member number|membership type|application approved dt|app|renewal|direct mail|allow anonymous view|create dt|update dt|entity|owner username|creator username',
    least: 4,
  },
  {
    system: 'hitobito',
    headers:
      'haupt e mail|ubername|vorname|nachname|firmenname|hauptebene|rollen|zusatzliche angaben|plz|ort|geschlecht|geburtstag|telefonnummer privat|telefonnummer mobil|weitere e mail privat|firma|korrespondenzsprache|haushalt|haushalts id|social media adresse webseite|strasse|hausnummer|adresszusatz|adresse e mail principale|surnom|niveau principal|npa|localite|roles|informations supplementaires|prenom|nom',
    least: 5,
  },
  {
    system: 'CiviCRM',
    headers:
      'internal contact id|contact id|contact type|contact subtype|do not email|do not phone|do not mail|do not sms|do not trade|no bulk emails user opt out|legal identifier|external identifier|sort name|display name|preferred communication method|preferred mail format|individual prefix|individual suffix|email greeting|postal greeting|addressee|supplemental address 1|postal code suffix|membership expiration date|membership start date|contact source|contact is in trash|contact hash|image url|is deceased|street address|member since|membership type|membership status|current employer',
    least: 4,
  },
  {
    system: 'StarChapter',
    headers:
      'date paid through|exp member|exp date|mass mailing|member designation|split name|non member|member category|local chapter|receive email|exclude from directory|member groups|board position|contact id number|join date|member id|date joined chapter|paid through|designation|job title|profile last updated by member|login username',
    least: 3,
  },
  {
    system: 'MembershipWorks',
    headers:
      'account id|account name|account type|address street|address city|address state province|address postal code|address country|parent account id|renewal date|billing method|membership level|membership add ons|labels|position relation|profile gallery image url|business card image url|gift membership purchased by|contact person|next renewal|join date|auto recurring billing id|subscription type|plan name|is account name same as contact',
    least: 4,
  },
  {
    system: 'Chapterhouse',
    headers: 'member id|first name|last name|city|state|member type|chapter|status|email',
    least: 8,
  },
]

/** Returns the system whose export has these headers, the one with most of its own; null for a list of another kind. */
export function systemOf(headers: readonly string[]): System | null {
  const keys = new Set(headers.map(headerKey))
  const hits = signatures
    .map(({ system, headers: own, least }) => ({
      system,
      hits: own.split('|').filter((key) => keys.has(key)).length,
      least,
    }))
    .filter(({ hits: count, least }) => count >= least)
    .map((found) => (found.system === 'Chapterhouse' ? { ...found, hits: keys.size <= 12 ? found.hits : 0 } : found))
    .filter(({ hits: count }) => count > 0)
  return hits.length === 0 ? null : hits.reduce((a, b) => (b.hits > a.hits ? b : a)).system
}

/** What a header means in the export of one system, where it differs from what it says elsewhere. Null leaves it out. */
const ownMeanings: Partial<Record<System, Record<string, PeopleField | null>>> = {
  'Wild Apricot': { balance: null, 'total donated': null, title: null, archived: null, notes: null },
  ClubExpress: {
    title: null,
    'member level': null,
    'alt address1': null,
    sponsor: null,
    'mailing name': null,
    salutation: 'title',
  },
  Tendenci: { 'address 2': null, status: null, title: null, 'status detail': 'status', app: null, category: null },
  hitobito: { titel: null, name: null, rollen: 'memberType', roles: 'memberType', firma: null },
  CiviCRM: {
    'contact type': null,
    'sort name': null,
    title: null,
    category: null,
    type: null,
    'internal contact id': 'sourceId',
    'contact id': 'sourceId',
    'external identifier': 'memberNumber',
    county: null,
  },
  MembershipWorks: { title: null, labels: null, type: null },
  StarChapter: { title: null, 'job title': null },
}

/** Returns the field of a header in a system's export; undefined where it means what it says. */
export const ownMeaning = (system: System | null, header: string): PeopleField | null | undefined =>
  system ? ownMeanings[system]?.[headerKey(header)] : undefined

/** Headers of secrets: no system's are of any use here. */
const secrets = new Set(['password', 'passwort', 'kennwort', 'mot de passe', 'contrasena', 'password hash'])

/** Whether a header is among those that a system's exports always have, or of passwords. */
export const isUsualHeader = (system: System | null, header: string): boolean =>
  secrets.has(headerKey(header)) ||
  signatures.some((one) => one.system === system && one.headers.split('|').includes(headerKey(header)))
