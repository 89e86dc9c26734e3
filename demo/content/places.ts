import type { Origin } from './names.ts'

/** City, state, and the postcodes of some of its quarters. */
export const US: readonly [string, string, string][] = [
  ['New York', 'NY', '10003 10009 10011 10014 10025 10027 10032 10128'],
  ['Brooklyn', 'NY', '11201 11205 11215 11217 11218 11222 11225 11238'],
  ['Queens', 'NY', '11101 11104 11372 11385'],
  ['Rochester', 'NY', '14607 14618 14620'],
  ['Hudson', 'NY', '12534'],
  ['Buffalo', 'NY', '14209 14213 14222'],
  ['Boston', 'MA', '02116 02118 02130 02131'],
  ['Cambridge', 'MA', '02138 02139 02140'],
  ['Somerville', 'MA', '02143 02144'],
  ['Northampton', 'MA', '01060'],
  ['Providence', 'RI', '02903 02906 02909'],
  ['New Haven', 'CT', '06511 06515'],
  ['Burlington', 'VT', '05401'],
  ['Brattleboro', 'VT', '05301'],
  ['Portland', 'ME', '04101 04102 04103'],
  ['Philadelphia', 'PA', '19103 19119 19125 19143 19147'],
  ['Pittsburgh', 'PA', '15206 15217 15224'],
  ['Princeton', 'NJ', '08540'],
  ['Jersey City', 'NJ', '07302 07306'],
  ['Baltimore', 'MD', '21210 21211 21218'],
  ['Washington', 'DC', '20001 20008 20010 20016'],
  ['Richmond', 'VA', '23220 23221'],
  ['Charlottesville', 'VA', '22902 22903'],
  ['Durham', 'NC', '27701 27705'],
  ['Asheville', 'NC', '28801 28804'],
  ['Atlanta', 'GA', '30306 30307 30312 30316'],
  ['Savannah', 'GA', '31401'],
  ['Miami', 'FL', '33127 33133 33138'],
  ['Gainesville', 'FL', '32601 32605'],
  ['New Orleans', 'LA', '70115 70117 70119'],
  ['Nashville', 'TN', '37206 37209'],
  ['Louisville', 'KY', '40204 40206'],
  ['Cincinnati', 'OH', '45202 45220'],
  ['Columbus', 'OH', '43202 43214'],
  ['Cleveland Heights', 'OH', '44106 44118'],
  ['Detroit', 'MI', '48201 48214'],
  ['Ann Arbor', 'MI', '48103 48104'],
  ['Chicago', 'IL', '60613 60618 60622 60625 60637 60640 60647 60657'],
  ['Evanston', 'IL', '60201 60202'],
  ['Milwaukee', 'WI', '53202 53207 53211'],
  ['Madison', 'WI', '53703 53704 53711'],
  ['Minneapolis', 'MN', '55405 55407 55408 55414'],
  ['St. Paul', 'MN', '55104 55105'],
  ['Iowa City', 'IA', '52240 52245'],
  ['St. Louis', 'MO', '63104 63110 63130'],
  ['Kansas City', 'MO', '64110 64111'],
  ['Lawrence', 'KS', '66044'],
  ['Omaha', 'NE', '68104 68132'],
  ['Tulsa', 'OK', '74104 74105'],
  ['Austin', 'TX', '78702 78704 78722 78751'],
  ['Houston', 'TX', '77006 77007 77098'],
  ['San Antonio', 'TX', '78209 78210'],
  ['Marfa', 'TX', '79843'],
  ['Denver', 'CO', '80205 80210 80218'],
  ['Boulder', 'CO', '80302 80304'],
  ['Santa Fe', 'NM', '87501 87505'],
  ['Albuquerque', 'NM', '87106 87108'],
  ['Tucson', 'AZ', '85705 85716 85719'],
  ['Salt Lake City', 'UT', '84102 84105'],
  ['Missoula', 'MT', '59801 59802'],
  ['Boise', 'ID', '83702 83706'],
  ['Seattle', 'WA', '98102 98103 98107 98115 98118 98122'],
  ['Bellingham', 'WA', '98225'],
  ['Portland', 'OR', '97202 97206 97211 97214 97217'],
  ['Eugene', 'OR', '97401 97405'],
  ['San Francisco', 'CA', '94103 94110 94112 94117 94118 94122'],
  ['Oakland', 'CA', '94607 94609 94610 94611'],
  ['Berkeley', 'CA', '94702 94704 94709'],
  ['Santa Cruz', 'CA', '95060'],
  ['Sacramento', 'CA', '95816 95818'],
  ['Los Angeles', 'CA', '90004 90012 90026 90027 90039 90042 90065'],
  ['Pasadena', 'CA', '91104 91106'],
  ['San Diego', 'CA', '92103 92104 92116'],
  ['Honolulu', 'HI', '96816 96822'],
  ['Anchorage', 'AK', '99501 99503'],
]

const TREES =
  'Ash Aspen Beech Birch Cedar Cherry Chestnut Elm Hawthorne Hickory Juniper Laurel Linden Locust Magnolia Maple Oak Pine Poplar Spruce Sycamore Walnut Willow'
export const STREETS =
  `${TREES} Adams Alder Bancroft Baxter Bridge Broad Canal Center Chapel Church Clinton College Court Dean Euclid Fairview Farnham Forest Franklin Front Fulton Garfield Grand Greene Grove Harvard Highland Hill Howard Irving Jackson Kent Lake Lafayette Liberty Lincoln Madison Main Market Meadow Mill Monroe Mulberry North Olive Orchard Park Pearl Pleasant Prospect Quincy Ridge River School Sherman South Spring State Summit Tremont Union Valley Vine Warren Washington Water West Winter`.split(
    ' ',
  )
export const KINDS = { Street: 50, Avenue: 24, Road: 9, Lane: 4, Place: 6, Drive: 5, Terrace: 2 }

/** The first half of the postcode, whose other half is made up. */
export const CANADA: readonly [string, string, string][] = [
  ['Toronto', 'ON', 'M4K M5R M6G M6J M6P'],
  ['Ottawa', 'ON', 'K1N K1S K2P'],
  ['Hamilton', 'ON', 'L8P'],
  ['Kingston', 'ON', 'K7L'],
  ['Montréal', 'QC', 'H2J H2T H3G H4A'],
  ['Québec', 'QC', 'G1R'],
  ['Halifax', 'NS', 'B3H B3K'],
  ['Winnipeg', 'MB', 'R3C R3G'],
  ['Saskatoon', 'SK', 'S7N'],
  ['Calgary', 'AB', 'T2N T3C'],
  ['Edmonton', 'AB', 'T6E'],
  ['Vancouver', 'BC', 'V5N V5V V6K'],
  ['Victoria', 'BC', 'V8R V8V'],
]

type Abroad = {
  country: string
  origin: Origin
  cities: readonly [string, string][]
  streets: string
  numberLast: boolean
}

export const ABROAD: readonly Abroad[] = [
  {
    country: 'GB',
    origin: 'english',
    cities: [
      ['London', 'N16 8EL'],
      ['London', 'SE5 8TR'],
      ['London', 'E9 7LH'],
      ['Bristol', 'BS6 5QA'],
      ['Edinburgh', 'EH9 1PL'],
      ['Manchester', 'M21 9AE'],
      ['Oxford', 'OX4 1HB'],
      ['Norwich', 'NR2 3RL'],
    ],
    streets:
      'Albion Road|Carlton Terrace|Dover Street|Grange Lane|Mayfield Road|Park Crescent|Victoria Road|Windmill Lane',
    numberLast: false,
  },
  {
    country: 'IE',
    origin: 'irish',
    cities: [
      ['Dublin 6', 'D06 C9X4'],
      ['Cork', 'T12 W8KP'],
      ['Galway', 'H91 E2R8'],
    ],
    streets: 'Belgrave Square|Church Road|Mount Pleasant Avenue|Rathmines Road',
    numberLast: false,
  },
  {
    country: 'DE',
    origin: 'german',
    cities: [
      ['Berlin', '10437'],
      ['Berlin', '12047'],
      ['Hamburg', '20357'],
      ['Leipzig', '04229'],
      ['Köln', '50674'],
    ],
    streets: 'Gartenstraße|Lindenallee|Rosenweg|Schillerstraße|Weserstraße',
    numberLast: true,
  },
  {
    country: 'FR',
    origin: 'french',
    cities: [
      ['Paris', '75011'],
      ['Paris', '75019'],
      ['Lyon', '69004'],
      ['Nantes', '44000'],
    ],
    streets: 'rue des Lilas|rue du Canal|rue de la Fontaine|avenue des Tilleuls',
    numberLast: false,
  },
  {
    country: 'NL',
    origin: 'german',
    cities: [
      ['Amsterdam', '1053 PE'],
      ['Rotterdam', '3021 GK'],
      ['Utrecht', '3512 BX'],
    ],
    streets: 'Bloemstraat|Kerklaan|Molenweg',
    numberLast: true,
  },
  {
    country: 'SE',
    origin: 'nordic',
    cities: [
      ['Stockholm', '118 26'],
      ['Göteborg', '413 04'],
      ['Malmö', '214 22'],
    ],
    streets: 'Bergsgatan|Kastanjegatan|Skolgatan',
    numberLast: true,
  },
  {
    country: 'DK',
    origin: 'nordic',
    cities: [
      ['København N', '2200'],
      ['Aarhus C', '8000'],
    ],
    streets: 'Nørrevej|Skovgade',
    numberLast: true,
  },
  {
    country: 'IT',
    origin: 'italian',
    cities: [
      ['Milano', '20159'],
      ['Bologna', '40124'],
      ['Torino', '10131'],
    ],
    streets: 'Via dei Mille|Via Garibaldi|Via San Carlo',
    numberLast: true,
  },
  {
    country: 'ES',
    origin: 'spanish',
    cities: [
      ['Madrid', '28012'],
      ['Barcelona', '08012'],
      ['Sevilla', '41003'],
    ],
    streets: 'Calle de la Luna|Calle Mayor|Calle del Olivo',
    numberLast: true,
  },
  {
    country: 'PT',
    origin: 'portuguese',
    cities: [
      ['Lisboa', '1200-109'],
      ['Porto', '4050-253'],
    ],
    streets: 'Rua da Rosa|Rua do Sol',
    numberLast: true,
  },
  {
    country: 'JP',
    origin: 'japanese',
    cities: [
      ['Setagaya-ku, Tokyo', '154-0004'],
      ['Sakyo-ku, Kyoto', '606-8203'],
    ],
    streets: '2-chome 4|3-chome 12|5-chome 7',
    numberLast: true,
  },
  {
    country: 'AU',
    origin: 'english',
    cities: [
      ['Fitzroy, VIC', '3065'],
      ['Newtown, NSW', '2042'],
      ['Hobart, TAS', '7000'],
    ],
    streets: 'Brunswick Street|Church Street|Union Lane',
    numberLast: false,
  },
  {
    country: 'NZ',
    origin: 'english',
    cities: [
      ['Wellington', '6021'],
      ['Auckland', '1021'],
    ],
    streets: 'Hall Street|Owen Street',
    numberLast: false,
  },
]
