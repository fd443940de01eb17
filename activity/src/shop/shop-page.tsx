import type { Product } from '@segue/api/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { allPages } from '../client/all-pages.ts'
import { call } from '../client/api.ts'
import { asUser } from '../client/account/as-user.ts'
import { openDialog } from '../client/dialogs.ts'
import { readerLocale } from '../client/i18n.ts'
import { PageFrame } from '../client/page/page-frame.tsx'
import { sentenceFor } from '../client/sentence.ts'
import { useIsUser } from '../client/session.ts'
import { Settled } from '../client/page/settled.tsx'
import { surface } from '../client/surface.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Failure } from '../ui/failure.tsx'
import night from '../ui/pictures/night-banner.module.css'
import { Spinner } from '../ui/spinner.tsx'
import { Balance } from './balance.tsx'
import { checkOut, loadProducts, priceWords } from './checkout.ts'
import { TokenHistory } from './history.tsx'
import { ShopPicture } from './picture.tsx'
import styles from './shop.module.css'
import { nameOf, useConsumables, useTokenAccount, type TokenBundle } from './tokens.ts'

/** The page where users buy tokens and see what to spend them on. */
export function ShopPage() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  return (
    <PageFrame title={t('shop.title')}>
      <header className={classes(night.banner, styles.banner)}>
        <h1>{t('shop.title')}</h1>
        <p>{t('shop.about')}</p>
        {isUser ? <OwnTokens /> : <SignIn />}
      </header>
      <Settled>
        {surface.kind === 'web' ? <Bundles /> : <p className={styles.quiet}>{t('shop.inDiscord')}</p>}
        <Things />
        {isUser ? <TokenHistory /> : null}
      </Settled>
    </PageFrame>
  )
}

function OwnTokens() {
  const { t } = useTranslation()
  const { data: account, error } = useTokenAccount()
  return (
    <>
      <Balance />
      <Failure words={error && sentenceFor(error)} />
      {account && account.owed > 0 ? <p>{t('shop.owed', { count: account.owed })}</p> : null}
      {account?.status === 'disabled' ? <p>{t('shop.disabled')}</p> : null}
    </>
  )
}

function SignIn() {
  const { t } = useTranslation()
  return (
    <Button look="lamp" onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
      {t('shop.signIn')}
    </Button>
  )
}

/** Bundles whose product is for sale, each with its price. */
async function loadBundles(): Promise<{ bundle: TokenBundle; product: Product }[]> {
  const [tokenBundles, products] = await Promise.all([
    allPages(async (query) => {
      const { tokenBundles: rows, hasMore } = await call('GET /api/v1/token-bundles', { query })
      return { rows, hasMore }
    }),
    loadProducts(),
  ])
  return tokenBundles.flatMap((bundle) => {
    const product = products.get(bundle.productId)
    return product ? [{ bundle, product }] : []
  })
}

function Bundles() {
  const { t } = useTranslation()
  const { data, error } = useQuery({ queryKey: ['token-bundles'], queryFn: loadBundles })
  return (
    <Block title={t('shop.bundles')}>
      <Failure words={error && sentenceFor(error)} />
      {!data && !error ? <Spinner label={t('common.loading')} /> : null}
      {data?.length === 0 ? (
        <p className={styles.quiet}>
          <Coins aria-hidden size={18} /> {t('shop.noBundles')}
        </p>
      ) : null}
      <ul className={styles.goods}>
        {data?.map(({ bundle, product }) => (
          <Bundle key={bundle.id} bundle={bundle} product={product} />
        ))}
      </ul>
    </Block>
  )
}

function Bundle({ bundle, product }: { bundle: TokenBundle; product: Product }) {
  const { t } = useTranslation()
  const buying = useMutation({ mutationFn: () => checkOut(bundle.productId) })
  const buy = () => asUser(() => buying.mutate(), { page: 'signIn' })
  return (
    <li className={styles.thing}>
      <ShopPicture url={bundle.thumbnail} />
      <b>{bundle.name}</b>
      <span className={styles.quiet}>{t('shop.tokens', { count: bundle.tokens })}</span>
      <Button
        look="brand"
        busy={buying.isPending}
        aria-label={`${t('shop.buyNamed', { name: bundle.name })}, ${priceWords(product, readerLocale())}`}
        onClick={buy}
      >
        {priceWords(product, readerLocale())}
      </Button>
      <Failure words={buying.error && sentenceFor(buying.error)} />
    </li>
  )
}

function Things() {
  const { t } = useTranslation()
  const { data, error } = useConsumables()
  return (
    <Block title={t('shop.things')} about={t('shop.throwHint')}>
      <Failure words={error && sentenceFor(error)} />
      <ul className={styles.goods}>
        {data?.map((one) => (
          <li key={one.id} className={styles.thing}>
            <ShopPicture url={one.fileUrl} />
            <b>{nameOf(t, one)}</b>
            <span className={styles.quiet}>{t(`shop.about_${one.show}`)}</span>
            <span className={styles.cost}>
              <Coins aria-hidden size={14} /> {t('shop.tokens', { count: one.tokenCost })}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
