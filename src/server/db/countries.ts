import { US_TERRITORIES } from '#domain/addresses/us-post.ts'
import type { Atlas } from '#domain/zones/zone-places.ts'
import { placesOf } from '#domain/zones/zone-places.ts'
import type { State, Zones } from './settings.ts'

/** ISO 3166-1, without places that have no post of their own. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

const US =
  'AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming;AS American Samoa;GU Guam;MP Northern Mariana Islands;PR Puerto Rico;VI US Virgin Islands;FM Micronesia;MH Marshall Islands;PW Palau;AA Armed Forces Americas;AE Armed Forces Europe;AP Armed Forces Pacific'
const CA =
  'AB Alberta;BC British Columbia;MB Manitoba;NB New Brunswick;NL Newfoundland and Labrador;NS Nova Scotia;NT Northwest Territories;NU Nunavut;ON Ontario;PE Prince Edward Island;QC Quebec;SK Saskatchewan;YT Yukon'
const AU =
  'ACT Australian Capital Territory;NSW New South Wales;NT Northern Territory;QLD Queensland;SA South Australia;TAS Tasmania;VIC Victoria;WA Western Australia'

/** The countries by name, and the states of those that are written with one. */
export function readAtlas(): Atlas {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const countries = CODES.map((code) => ({ code, name: names.of(code) ?? code }))
  return {
    countries: countries.toSorted((one, other) => one.name.localeCompare(other.name)),
    states: { US: states(US), CA: states(CA), AU: states(AU) },
  }
}

/** The zones a new publication begins with: the United States with what their post serves, Canada, and everywhere else. */
export function startingZones(): Zones {
  return placesOf(readAtlas(), { elsewhere: 'c', listed: { a: ['US', ...US_TERRITORIES], b: ['CA'], c: [] } })
}

function states(list: string): State[] {
  return list.split(';').map((entry) => {
    const space = entry.indexOf(' ')
    return { code: entry.slice(0, space), name: entry.slice(space + 1) }
  })
}
