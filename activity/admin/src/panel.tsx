import LightIcon from '@mui/icons-material/LightMode'
import DarkIcon from '@mui/icons-material/DarkMode'
import BackfillIcon from '@mui/icons-material/CleaningServices'
import StatusIcon from '@mui/icons-material/MonitorHeart'
import HomeIcon from '@mui/icons-material/Home'
import { Divider, IconButton, ListSubheader } from '@mui/material'
import {
  Admin,
  AppBar,
  CustomRoutes,
  Layout,
  LocalesMenuButton,
  Menu,
  RefreshIconButton,
  Resource as AdminResource,
  Sidebar,
  TitlePortal,
  useSidebarState,
  type I18nProvider,
  type LayoutProps,
  type SidebarProps,
} from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { Route } from 'react-router'
import { administers } from '@segue/shared/people/account-roles.ts'
import { chooseTheme, useTheme } from '@segue/activity/client/device/theme.ts'
import { authProvider } from './auth.ts'
import { crudProvider } from './crud/provider.ts'
import { MeProvider, useMe } from './me.ts'
import { BackfillsPage } from './pages/backfills.tsx'
import { StatusPage } from './pages/status.tsx'
import { ResourceList } from './parts/list.tsx'
import { ResourcePage } from './parts/show.tsx'
import type { Me, Resource } from './resource.ts'
import { groupsFor, resourcesFor } from './resources/index.ts'
import { panelRouter } from './router.ts'
import { panelTheme } from './theme.ts'
import { useWords } from './words.ts'

/** The panel for admitted users. Uses hash routes, because the paths belong to the API. */
export function Panel({ me, words }: { me: Me; words: I18nProvider }) {
  const resources = resourcesFor(me)
  const provider = useMemo(() => crudProvider(resources, me), [resources, me])
  const mode = useShownTheme()
  return (
    <MeProvider value={me}>
      <Admin
        dataProvider={provider}
        authProvider={authProvider}
        i18nProvider={words}
        routerProvider={panelRouter}
        theme={panelTheme(mode)}
        darkTheme={null}
        layout={PanelLayout}
        disableTelemetry
        title="Segue"
      >
        {resources.map((resource) => resourceRoutes(resource))}
        {administers(me.role) && (
          <CustomRoutes>
            <Route path="/status" element={<StatusPage />} />
            <Route path="/backfills" element={<BackfillsPage />} />
          </CustomRoutes>
        )}
      </Admin>
    </MeProvider>
  )
}

const resourceRoutes = (resource: Resource) => (
  <AdminResource
    key={resource.name}
    name={resource.name}
    icon={resource.icon}
    list={<ResourceList resource={resource} />}
    show={<ResourcePage resource={resource} />}
  />
)

function useShownTheme(): 'dark' | 'light' {
  const theme = useTheme(({ theme }) => theme)
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

const PanelLayout = ({ children }: LayoutProps) => (
  <Layout appBar={PanelBar} menu={PanelMenu} sidebar={PanelSidebar}>
    {children}
  </Layout>
)

function PanelSidebar(props: SidebarProps) {
  const words = useWords()
  return <Sidebar {...props} slotProps={{ paper: { 'aria-label': words('menu') } }} />
}

/** On phones, the title needs the space, and the browser offers reloading and navigating itself. */
const onWideScreens = { display: { xs: 'none', sm: 'inline-flex' } }

function PanelBar() {
  const words = useWords()
  const mode = useShownTheme()
  return (
    <AppBar toolbar={<LocalesMenuButton />}>
      <TitlePortal
        component="h1"
        sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      />
      <IconButton color="inherit" href="/" aria-label={words('toProduct')} sx={onWideScreens}>
        <HomeIcon />
      </IconButton>
      <IconButton
        color="inherit"
        aria-label={words(mode === 'dark' ? 'lighten' : 'darken')}
        onClick={() => chooseTheme(mode === 'dark' ? 'light' : 'dark')}
      >
        {mode === 'dark' ? <LightIcon /> : <DarkIcon />}
      </IconButton>
      <RefreshIconButton sx={onWideScreens} />
    </AppBar>
  )
}

/** Lists that belong together, under their name where the menu is wide enough for it. */
function MenuGroup({ name, children }: { name: string; children: ReactNode }) {
  const words = useWords()
  const [isOpen] = useSidebarState()
  return (
    <>
      {isOpen ? (
        <ListSubheader component="div" disableSticky sx={{ lineHeight: 2.4, bgcolor: 'transparent' }}>
          {words(`groups.${name}`)}
        </ListSubheader>
      ) : (
        <Divider />
      )}
      {children}
    </>
  )
}

function PanelMenu() {
  const words = useWords()
  const me = useMe()
  return (
    <Menu>
      {groupsFor(me).map((group) => (
        <MenuGroup key={group.name} name={group.name}>
          {group.resources.map(({ name, icon: Icon }) => (
            <Menu.Item key={name} to={`/${name}`} primaryText={words(`resources.${name}`)} leftIcon={<Icon />} />
          ))}
        </MenuGroup>
      ))}
      {administers(me.role) && (
        <Menu.Item to="/status" primaryText={words('status.title')} leftIcon={<StatusIcon />} />
      )}
      {administers(me.role) && (
        <Menu.Item to="/backfills" primaryText={words('backfills.title')} leftIcon={<BackfillIcon />} />
      )}
    </Menu>
  )
}
