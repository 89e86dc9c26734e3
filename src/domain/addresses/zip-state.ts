import { isServedByUsPost } from './us-post.ts'

/** Where the United States' post delivers, with the first three digits of its ZIP codes; unassigned ones go with their neighbors. */
const PLACES: readonly (readonly [code: string, name: string, prefixes: string])[] = [
  ['AL', 'Alabama', '350-369'],
  ['AK', 'Alaska', '995-999'],
  ['AZ', 'Arizona', '850-869'],
  ['AR', 'Arkansas', '716-729'],
  ['CA', 'California', '900-961'],
  ['CO', 'Colorado', '800-819'],
  ['CT', 'Connecticut', '060-069'],
  ['DE', 'Delaware', '197-199'],
  ['DC', 'the District of Columbia', '200 202-205 569'],
  ['FL', 'Florida', '320-339 341-349'],
  ['GA', 'Georgia', '300-319 398-399'],
  ['HI', 'Hawaii', '967-968'],
  ['ID', 'Idaho', '832-839'],
  ['IL', 'Illinois', '600-629'],
  ['IN', 'Indiana', '460-479'],
  ['IA', 'Iowa', '500-529'],
  ['KS', 'Kansas', '660-679'],
  ['KY', 'Kentucky', '400-429'],
  ['LA', 'Louisiana', '700-715'],
  ['ME', 'Maine', '039-049'],
  ['MD', 'Maryland', '206-219'],
  ['MA', 'Massachusetts', '010-027 055'],
  ['MI', 'Michigan', '480-499'],
  ['MN', 'Minnesota', '550-568'],
  ['MS', 'Mississippi', '386-397'],
  ['MO', 'Missouri', '630-659'],
  ['MT', 'Montana', '590-599'],
  ['NE', 'Nebraska', '680-699'],
  ['NV', 'Nevada', '889-899'],
  ['NH', 'New Hampshire', '030-038'],
  ['NJ', 'New Jersey', '070-089'],
  ['NM', 'New Mexico', '870-884'],
  ['NY', 'New York', '005 100-149'],
  ['NC', 'North Carolina', '270-289'],
  ['ND', 'North Dakota', '580-589'],
  ['OH', 'Ohio', '430-459'],
  ['OK', 'Oklahoma', '730-732 734-749'],
  ['OR', 'Oregon', '970-979'],
  ['PA', 'Pennsylvania', '150-196'],
  ['RI', 'Rhode Island', '028-029'],
  ['SC', 'South Carolina', '290-299'],
  ['SD', 'South Dakota', '570-579'],
  ['TN', 'Tennessee', '370-385'],
  ['TX', 'Texas', '733 750-799 885-888'],
  ['UT', 'Utah', '840-849'],
  ['VT', 'Vermont', '050-054 056-059'],
  ['VA', 'Virginia', '201 220-246'],
  ['WA', 'Washington', '980-994'],
  ['WV', 'West Virginia', '247-269'],
  ['WI', 'Wisconsin', '530-549'],
  ['WY', 'Wyoming', '820-831'],
  ['AS', 'American Samoa', ''],
  ['GU', 'Guam', '969'],
  ['MP', 'the Northern Mariana Islands', '969'],
  ['PR', 'Puerto Rico', '006-007 009'],
  ['VI', 'the U.S. Virgin Islands', '008'],
  ['FM', 'Micronesia', '969'],
  ['MH', 'the Marshall Islands', '969'],
  ['PW', 'Palau', '969'],
  ['AA', 'Armed Forces Americas (AA)', '340'],
  ['AE', 'Armed Forces Europe (AE)', '090-099'],
  ['AP', 'Armed Forces Pacific (AP)', '962-966'],
]

/** ZIP codes that begin like another state's: the post crosses the line to reach these places. */
const ACROSS_THE_LINE: Readonly<Record<string, string>> = {
  AR: '65729 65733 65761 75556',
  AS: '96799',
  AZ: '84531 84536 87328',
  CA: '89010 89019 89060 89061 89439 97635',
  CO: '69168 82063 82082',
  ID: '59847 83120 83127 89832 97910 97913 99033 99128',
  IL: '63673',
  KS: '68325 68327 68420 68943 68978 69026',
  KY: '38549',
  LA: '71749',
  MA: '02861',
  ME: '03579',
  MI: '54540',
  MO: '52626 72644',
  MT: '57717 82801',
  ND: '59221 59270 59275',
  NE: '66541 66955 80737 82082',
  NM: '79835 79837 79922 81120 81137 86504 86514 86515',
  NV: '84034',
  NY: '06390',
  OK: '71937 71953',
  OR: '89421',
  SD: '51023 58653 68719 68755 69201 69212 69216 69337 82701',
  TN: '42223 72338',
  TX: '73949 73960 88063 88430',
  UT: '81324 82930 83342 86044 86514',
  VA: '20040 20041 20042',
  WA: '83856',
  WY: '57717 83414',
}

const ZIPS = PLACES.map(([code, name, prefixes]) => ({
  code,
  name,
  pattern: `^(${[...eachPrefix(prefixes), ...(ACROSS_THE_LINE[code]?.split(' ') ?? [])].join('|')})`,
}))

export const notInState = (state: string) =>
  `This ZIP code isn’t in ${state}. Please check both the ZIP code and the state.`

type Place = { country: string; state: string; postcode: string }

/** Why a ZIP code of five or more digits can't belong to its state or territory. Unknown states are for others to refuse. */
export function zipStateFault({ country, state, postcode }: Place): string | null {
  if (!isServedByUsPost(country)) return null
  const code = country === 'US' ? state.toUpperCase() : country
  const place = ZIPS.find((one) => one.code === code)
  return place && !new RegExp(place.pattern).test(postcode) ? notInState(place.name) : null
}

/** For the database, which checks many: what a ZIP code begins with, by country and state; a territory is a country, too. */
export function zipPatterns(): { country: string; state: string | null; pattern: string }[] {
  return ZIPS.flatMap(({ code, pattern }) => [
    { country: 'US', state: code, pattern },
    ...(isServedByUsPost(code) ? [{ country: code, state: null, pattern }] : []),
  ])
}

function eachPrefix(ranges: string): string[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = '', last = first] = range.split('-')
    if (first === '') return []
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) =>
      String(Number(first) + at).padStart(3, '0'),
    )
  })
}
