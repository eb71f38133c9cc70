// The number of this release, counted up with each one that is published. The database keeps the release that applied each
// migration, so that nodes of the release before can serve it during an upgrade, and older ones refuse.

export const release = 1;
