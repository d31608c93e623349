# templatetags/shell.py of an app. In the base template: {% load shell %}{% shell "head" %}
from http.client import HTTPException
from urllib.request import urlopen

from django import template
from django.core.cache import cache
from django.utils.safestring import mark_safe

register = template.Library()


@register.simple_tag
def shell(part):
    parts = cache.get("shell")
    if parts is None:
        try:
            parts, seconds = {name: read(name) for name in ("head", "header", "footer")}, 3600
            cache.set("shell-last", parts, None)
        except (OSError, HTTPException):
            parts, seconds = cache.get("shell-last", {}), 60
        cache.set("shell", parts, seconds)
    return mark_safe(parts.get(part, ""))


def read(name):
    with urlopen(f"https://culvert.example/shell/{name}.html", timeout=2) as response:
        return response.read().decode()
