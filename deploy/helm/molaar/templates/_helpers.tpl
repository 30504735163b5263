{{/* Labels of every object. Argument: the root context. */}}
{{- define "molaar.labels" -}}
app.kubernetes.io/name: molaar
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Labels that select the pods of one component. Argument: list of root context and component. */}}
{{- define "molaar.selector" -}}
app.kubernetes.io/name: molaar
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{/* Name of an object. Argument: list of root context and component. */}}
{{- define "molaar.name" -}}
{{ printf "%s-%s" ((index . 0).Release.Name | trunc 40 | trimSuffix "-") (index . 1) }}
{{- end }}

{{/* Image of a component. Argument: list of root context and the image's name. */}}
{{- define "molaar.image" -}}
{{- $root := index . 0 -}}
{{ printf "%s/%s:%s" (trimSuffix "/" $root.Values.image.registry) (index . 1) ($root.Values.image.tag | default $root.Chart.AppVersion) }}
{{- end }}

{{/* Settings of every pod. No service account token, no variables named after services, no root, nothing writable but /tmp. */}}
{{- define "molaar.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
  {{- with .Values.authority.configMap }}
  - name: authority
    configMap: { name: {{ . }} }
  {{- end }}
{{- end }}

{{/* Settings of every container. Argument: list of root context and the user id of the image. */}}
{{- define "molaar.container" -}}
securityContext:
  runAsUser: {{ index . 1 }}
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- if (index . 0).Values.authority.configMap }}
  - { name: authority, mountPath: /etc/molaar/authority, readOnly: true }
  {{- end }}
{{- end }}

{{/* The private authority, for every process: Node reads it when it starts. */}}
{{- define "molaar.authority" -}}
{{- with .Values.authority -}}
{{- if .configMap -}}
- { name: NODE_EXTRA_CA_CERTS, value: {{ printf "/etc/molaar/authority/%s" .key | quote }} }
{{- end }}
{{- end }}
{{- end }}

{{/* A variable whose value is in a Secret. Arguments: name of the Secret, of the variable, and whether it may be absent. */}}
{{- define "molaar.secret" -}}
- name: {{ index . 1 }}
  valueFrom: { secretKeyRef: { name: {{ index . 0 }}, key: {{ index . 1 }}, optional: {{ index . 2 }} } }
{{- end }}

{{/* The object store and the queue, for every process. Argument: the root context. */}}
{{- define "molaar.stores" -}}
- { name: S3_ENDPOINT, value: {{ .Values.s3.endpoint | quote }} }
- { name: S3_REGION, value: {{ .Values.s3.region | quote }} }
- { name: S3_BUCKET, value: {{ .Values.s3.bucket | quote }} }
{{- $secret := .Values.secrets.server }}
{{ include "molaar.secret" (list $secret "S3_ACCESS_KEY_ID" false) }}
{{ include "molaar.secret" (list $secret "S3_SECRET_ACCESS_KEY" false) }}
{{- end }}

{{- define "molaar.queue" -}}
{{ include "molaar.secret" (list .Values.secrets.server (ternary "REDIS_URL" "QUEUE_DATABASE_URL" (eq .Values.queue.backend "redis")) false) }}
{{- end }}

{{- define "molaar.observed" -}}
- { name: LOG_LEVEL, value: {{ .Values.logLevel | quote }} }
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .Values.traces.endpoint | quote }} }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ .Values.traces.ratio | quote }} }
{{- end }}

{{/* A destination of a network policy. Argument: values with `to` and `ports`. */}}
{{- define "molaar.egress" -}}
- {{- with .to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
  ports:
    {{- range .ports }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- end }}
