import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { discordClient } from '../client/surface.ts'
import { toast } from '../client/toasts.ts'
import { refusalOf } from '../surface/discord-client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { readerLocale } from '../client/i18n.ts'
import styles from './shop-dialog.module.css'

const cancelled = 5008

/** Discord's shop for our products. A purchase is reported by an event, and its value by the server. */
export function ShopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const products = useQuery({
    queryKey: ['discord-products'],
    queryFn: async () => (await discordClient()).products(),
    retry: false,
  })
  const buy = async (id: string) => {
    try {
      await (await discordClient()).buy(id)
    } catch (error) {
      if (refusalOf(error)?.code !== cancelled) toast(t('discord.notBought'))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('discord.shop')}
      about={t('discord.shopAbout')}
      closeLabel={t('common.close')}
    >
      {products.isPending ? <Spinner /> : null}
      {products.isError || products.data?.length === 0 ? <EmptyState title={t('discord.shopEmpty')} /> : null}
      <ul className={styles.products}>
        {products.data?.map(({ id, name, price: { amount, currency } }) => (
          <li key={id}>
            <b>{name}</b>
            <Button look="brand" onClick={() => void buy(id)}>
              {new Intl.NumberFormat(readerLocale(), { style: 'currency', currency }).format(amount / 100)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
