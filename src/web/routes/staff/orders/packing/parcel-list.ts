import { pageOfRows } from '#domain/staff-lists/page-of-rows.ts'
import type { Parcel } from '#server/services/orders/pack-list.ts'
import type { StaffList } from '../../list/staff-list.ts'

const copiesIn = ({ items }: Parcel): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

export const copiesOf = (parcels: readonly Parcel[]): number => parcels.reduce((sum, one) => sum + copiesIn(one), 0)

const SORTED = {
  values: {
    name: ({ name }: Parcel) => name,
    address: ({ address }: Parcel) => address.at(-1) ?? '',
    copies: copiesIn,
    items: ({ items }: Parcel) => items[0]?.name ?? '',
  },
  key: ({ key }: Parcel) => key,
  otherwise: null,
}

/** What is packed by hand is never so much that it could not be read whole: so all that goes to one place is one parcel. */
export const PARCEL_LIST: StaffList<Parcel> = {
  name: 'parcels',
  rowKey: SORTED.key,
  // A sheet for the packing table is printed at once.
  rowsShown: 200,
  async read(app, query, asked) {
    const parcels = await app.orders.packing()
    const shown = query.get('address') === 'none' ? parcels.filter(({ address }) => address.length === 0) : parcels
    return pageOfRows(shown, SORTED, asked)
  },
  columns: [
    {
      key: 'orders',
      head: 'Orders',
      always: true,
      text: ({ orders }) => orders.map(({ number }) => number).join(' '),
    },
    { key: 'paid', head: 'Paid', text: ({ orders }) => orders[0]?.paidOn ?? '' },
    { key: 'name', head: 'Name', sortable: true, text: ({ name }) => name },
    { key: 'address', head: 'Address', sortable: true, text: ({ address }) => address.join('\n') },
    { key: 'copies', head: 'Copies', numeric: true, sortable: true, text: copiesIn },
    {
      key: 'items',
      head: 'Items',
      sortable: true,
      text: ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
    },
  ],
}
