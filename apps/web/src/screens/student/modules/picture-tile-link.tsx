// A card with a picture, connected to the router; apart from the other links, because no first screen has one.
import { createLink } from '@tanstack/react-router';
import { PictureTile } from './picture-tile.tsx';

export const PictureTileLink = createLink(PictureTile);
