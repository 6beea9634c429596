/** Prepares the settings of the published packages, `rulegraph` and `create-rulegraph`, for a release. */

export interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Returns the settings of a package of a version; `create-rulegraph` depends on just the same version of `rulegraph`. */
export function versioned<Settings extends PackageFile>(settings: Settings, version: string): Settings {
  const { dependencies } = settings;
  if (dependencies?.['rulegraph'] === undefined) return { ...settings, version };
  return { ...settings, version, dependencies: { ...dependencies, rulegraph: version } };
}

/** Returns where a package comes from, which npm compares with where its provenance says that it was built. Empty without a remote that people can open. */
export function repositoryFields(remote: string | undefined): object {
  const [, host, path] = /^(?:https:\/\/|ssh:\/\/git@|git@)([\w.-]+)[:/]([\w./-]+?)(?:\.git)?\/?$/.exec(remote ?? '') ?? [];
  if (host === undefined) return {};
  const page = `https://${host}/${path}`;
  return { repository: { type: 'git', url: `git+${page}.git` }, homepage: `${page}#readme`, bugs: { url: `${page}/issues` } };
}
