// The components of `ui` that navigate, connected to the router: typed addresses, no page loads.
import { createLink } from '@tanstack/react-router';
import { LinkButton } from '../ui/button.tsx';
import { LinkTab } from '../ui/link-tabs.tsx';
import { ListRow } from '../ui/list-row.tsx';
import { NavLink } from '../ui/nav-links.tsx';
import { Tile } from '../ui/tile.tsx';

export const ButtonLink = createLink(LinkButton);
export const TabLink = createLink(LinkTab);
export const RowLink = createLink(ListRow);
export const NavigationLink = createLink(NavLink);
export const TileLink = createLink(Tile);
